/* What helps plain lines, and what their discards lead to, written out in a style that the caller gives. */
#include "plan.h"

enum { KINDS = 34, MOST_LEFT = 8, DRAWS_ROOM = 2048 };
enum { TOLD = 5 };              /* numbers of a line behind those of its shapes */
enum { MARK, MIDDLE, NONE, LEFT, CLOSE, BETWEEN };  /* the words of a style */

typedef struct { const char *text; const int32_t *starts; } Strings; /* from starts[i] up to starts[i + 1] */

/* An entry is its opening, how far it is, MIDDLE, its draws or NONE, LEFT and how many, CLOSE. */
typedef struct {
    Strings draws;              /* by kind * MOST_LEFT + tiles left; MARK stands between two */
    Strings opens, aways;       /* by kind; by need */
    Strings words;
    const int32_t *left;        /* tiles left by kind, before the concealed ones are taken off */
    int32_t shows_left;
} Style;

typedef struct {                /* what a discard leads to, or, where no tile is too many, the hand itself */
    int32_t kind, need, left, kinds, size;
    char draws[DRAWS_ROOM];
} Entry;

static char *put(char *p, const Strings *strings, int32_t i)
{
    int32_t size = strings->starts[i + 1] - strings->starts[i];
    memcpy(p, strings->text + strings->starts[i], size);
    return p + size;
}

static char *put_number(char *p, int32_t number)
{
    if (number >= 10) p = put_number(p, number / 10);
    *p++ = (char)('0' + number % 10);
    return p;
}

/* Whether a new row of a group makes a term's need less than it was, -1 where something has to be asked first. */
static int32_t improves(Plan *plan, const Term *term, const Part *part, int32_t group, int32_t row)
{
    const Table *table = plan->tables[group];
    int32_t vectors[GROUPS], left = part->left, right = part->right;
    memcpy(vectors, part->vectors, sizeof vectors);
    vectors[group] = table->vectors[row * table->slots + term->slots[group]];
    if (vectors[group] == part->vectors[group]) return 0;
    if (group < 2) left = half_of(plan, term->joined, vectors[0], vectors[1]);
    else right = half_of(plan, term->joined, vectors[2], vectors[3]);
    if (left < 0 || right < 0) return -1;
    int32_t need = need_of(plan, term, left, right);
    return need < 0 ? -1 : need < part->need;
}

/* The terms of a line that come to its need. One tile more makes no need less by more than one, so these alone can
 * bring the line nearer. */
typedef struct { int32_t need, count, terms[TERMS]; Part parts[TERMS]; } Nearest;

/* -1 where something has to be asked first. */
static int32_t find_nearest(Plan *plan, const Line *line, Nearest *found)
{
    found->need = NEVER, found->count = 0;
    for (int i = 0; i < plan->tally_count; i++) {
        int32_t need = tallied(plan->tallies + i, line->weight);
        if (need < found->need) found->need = need;
    }
    for (int i = 0; i < plan->term_count; i++) {
        Part *part = found->parts + found->count;
        int32_t need = part_of(plan, plan->terms + i, line->rows, part);
        if (need < 0) return -1;
        if (need > found->need) continue;
        if (need < found->need) found->parts[0] = *part, found->count = 0, found->need = need;
        found->terms[found->count++] = i;
    }
    return 1;
}

/* Whether a group's new row brings a line nearer, -1 where something has to be asked first. */
static int32_t helps(Plan *plan, const Line *line, const Nearest *nearest, int32_t group, int32_t row)
{
    const Table *table = plan->tables[group];
    uint64_t weight = line->weight - table->weights[line->rows[group]] + table->weights[row];
    for (int i = 0; i < plan->tally_count; i++)
        if (tallied(plan->tallies + i, weight) < nearest->need) return 1;
    for (int i = 0; i < nearest->count; i++) {
        int32_t better = improves(plan, plan->terms + nearest->terms[i], nearest->parts + i, group, row);
        if (better) return better;
    }
    return 0;
}

/* Works out the entry of a line; `held` has the tiles that its owner held before a discard. -1 where something has
 * to be asked first. */
static int32_t work_out(Plan *plan, const Line *line, const uint8_t *held, const Style *style, Entry *entry)
{
    Nearest nearest;
    char *p = entry->draws;
    entry->left = entry->kinds = 0;
    if (find_nearest(plan, line, &nearest) < 0) return -1;
    entry->need = nearest.need;
    for (int g = 0; g < GROUPS && nearest.need < NEVER; g++) {
        const Table *table = plan->tables[g];
        for (int r = 0; r < table->kinds; r++) {
            int32_t kind = RANKS * g + r;
            if (held[kind] >= table->copies[r]) continue;
            int32_t row = row_of(plan, g, line->runs[g] + FIVES[r]);
            if (row < 0) return -1;
            int32_t good = row == WRONG ? 0 : helps(plan, line, &nearest, g, row);
            if (good < 0) return -1;
            if (!good) continue;
            int32_t left = style->left[kind] - held[kind];
            if (left < 0) left = 0;
            if (entry->kinds++) p = put(p, &style->words, MARK);
            p = put(p, &style->draws, kind * MOST_LEFT + left);
            entry->left += left;
        }
    }
    entry->size = (int32_t)(p - entry->draws);
    return 1;
}

static int better(const Entry *a, const Entry *b)
{
    if (a->need != b->need) return a->need < b->need;
    if (a->left != b->left) return a->left > b->left;
    if (a->kinds != b->kinds) return a->kinds > b->kinds;
    return a->kind < b->kind;
}

static char *put_draws(char *p, const Entry *entry)
{
    memcpy(p, entry->draws, entry->size);
    return p + entry->size;
}

static char *put_entry(char *p, const Entry *entry, const Style *style)
{
    p = put(p, &style->opens, entry->kind);
    p = put(p, &style->aways, entry->need);
    p = put(p, &style->words, MIDDLE);
    p = entry->size ? put_draws(p, entry) : put(p, &style->words, NONE);
    p = put(p, &style->words, LEFT);
    if (style->shows_left) p = put_number(p, entry->left);
    return put(p, &style->words, CLOSE);
}

/* The entries of a line with one tile too many, `order` with the best first, or the one of a line that waits for a
 * tile: their number, 0 where the line is not plain, -1 where something has to be asked first. */
static int32_t entries_of(Plan *plan, Line *line, int32_t *by_shape, const Style *style, Entry *entries,
                          int32_t *order)
{
    uint8_t held[KINDS + 2];
    int32_t plain = weigh(plan, line), count = 0;
    if (plain <= 0) return plain;
    for (int g = 0; g < GROUPS; g++)
        for (int r = 0; r < plan->tables[g]->kinds; r++) held[RANKS * g + r] = line->runs[g] / FIVES[r] % 5;
    if (least(plan, line->rows, line->weight, by_shape) < 0) return -1;
    if (line->draws) {
        for (int i = 0; i < plan->shapes; i++)
            if (!by_shape[i]) return 0;
        order[0] = 0, entries[0].kind = -1;
        return work_out(plan, line, held, style, entries);
    }
    for (int32_t kind = 0; kind < KINDS; kind++) {
        if (!held[kind]) continue;
        const int32_t g = kind / RANKS;
        const uint64_t *weights = plan->tables[g]->weights;
        Line rest = *line;
        rest.runs[g] -= FIVES[kind % RANKS];
        rest.rows[g] = row_of(plan, g, rest.runs[g]);
        if (rest.rows[g] < 0) return -1;
        rest.weight += weights[rest.rows[g]] - weights[line->rows[g]];
        entries[count].kind = kind;
        if (work_out(plan, &rest, held, style, entries + count) < 0) return -1;
        if (!entries[count].need) return 0;
        int i = count;
        for (; i && better(entries + count, entries + order[i - 1]); i--) order[i] = order[i - 1];
        order[i] = count++;
    }
    return count;
}

/* The answers of up to `*most` lines from `*at` on. `out` has for each line the number of its entries (0 where it
 * is not plain), and then the need of every shape, the kind of the best entry (-1 where no tile is too many), its
 * tiles left, the greatest need of an entry, and where in `text` its entries or its draws begin and end. What is
 * written so far is `written[0]` numbers and `written[1]` characters. Returns DONE, or what has to be asked before
 * the line at `*at`. */
API int32_t draws(Plan *plan, const uint8_t *data, int64_t size, int64_t *at, const Style *style, int64_t *most,
                  int32_t *out, char *text, int64_t *written)
{
    static _Thread_local Entry entries[LONGEST];
    while (*at < size && *most) {
        Line line = {0};
        int32_t plain, order[LONGEST], *numbers = out + written[0];
        char *p = text + written[1];
        const uint8_t *next = read_line(data + *at, data + size, &line, &plain);
        int32_t count = plain ? entries_of(plan, &line, numbers + 1, style, entries, order) : 0;
        if (count < 0) return plan->asked;
        numbers[0] = count;
        if (count) {
            const Entry *best = entries + order[0], *worst = entries + order[count - 1];
            if (best->kind < 0) p = put_draws(p, best);
            for (int i = 0; i < count && best->kind >= 0; i++) {
                if (i) p = put(p, &style->words, BETWEEN);
                p = put_entry(p, entries + order[i], style);
            }
            int32_t told[] = {best->kind, best->left, worst->need, (int32_t)written[1], (int32_t)(p - text)};
            memcpy(numbers + 1 + plan->shapes, told, sizeof told);
        }
        written[0] += 1 + plan->shapes + TOLD;
        written[1] = p - text;
        *at = next - data;
        --*most;
    }
    return DONE;
}
