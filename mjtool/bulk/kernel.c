/* Shanten of plain lines, whole blocks at once.
 *
 * A line is up to four runs of digits, each with its suit's letter, in the order m p s z. A run becomes a number in
 * base 5, the number a row of its group's table (the vectors of the run, one for each slot, and its weight), and four
 * rows become a need: by combining vectors in the pools' tables, or by the sum of the weights.
 *
 * Nothing here knows a shape or a ruleset. Tables come from shanten_kernel.py, which lays them out as below, and what a
 * table lacks is asked of it: `measure` returns what it needs to know and is called again at the same line.
 */
#include <stdint.h>
#include <string.h>

enum { GROUPS = 4, RANKS = 9, LONGEST = 17, NEVER = 99 };
enum { SHAPES = 8, TERMS = 64 };           /* winning shapes and terms, at most */
enum { ONE_LINE = 600 };                   /* rows that one line may add to a table, with all its discards and draws */
enum { LAYOUT = 2 };                       /* changes whenever kernel.py has to change with this file */
enum { NEW = 0, WRONG = 1, FIRST = 2 };    /* rows: not worked out yet, not plain, the first real one */
enum { UNKNOWN = 0xFFFF };                 /* a number that has to be asked for */
enum { UNKNOWN_NEED = 0xFF };
enum { OTHER = 0, DIGIT = 1, LETTER = 10, LINE_END = 14 };
enum { DONE = 0, ASK_VECTOR = 1, ASK_HALF = 2, ASK_NEED = 3, ASK_CODE = 4 };
enum { BY_STEPS = 0, BY_THIRDS = 1, BY_BASE = 2, BY_RUN = 3 };
enum { SAID = 1, NOT_PLAIN = 2 };

typedef struct { const int32_t *low, *middle, *high; } Thirds;

typedef struct {                /* from a group's counts to the number of its vector */
    int32_t by;
    int32_t base;               /* BY_BASE: the look-up whose vector is turned */
    uint8_t part[RANKS + 7];    /* BY_BASE: the tiles that are taken away first */
    Thirds thirds;              /* BY_THIRDS */
    const uint16_t *layers[RANKS], *final; /* BY_STEPS */
    uint16_t *known;            /* by key: the sum, 4 * the base's number + tiles missing, or the run */
} Lookup;

typedef struct { Thirds thirds; int64_t place; } Counts;

typedef struct {                /* the runs of one group, or of groups that are alike */
    int32_t kinds, size, slots, counts, used, most, wild_place;
    uint8_t copies[RANKS + 7], wild[RANKS + 7];
    const int32_t *lookups;     /* a look-up for each slot */
    const Counts *counted;
    uint16_t *rows, *vectors;   /* run -> row; row * slots + slot -> number of a vector */
    uint64_t *weights;          /* row -> tiles, counts, wild tiles, each in its place */
} Table;

typedef struct { int32_t width; uint16_t *halves; } Joined;  /* left * width + right -> number of a half */
typedef struct { int32_t width; uint8_t *needs; } Needs;     /* left half * width + right half -> need */
typedef struct { int32_t slots[GROUPS]; int32_t joined, needs, shape; } Term;
typedef struct { int64_t place, mask; const uint8_t *needs; int64_t shape; } Tally;

typedef struct {
    Table *tables[GROUPS];
    const Lookup *lookups;
    const Joined *joined;
    const Needs *needs;
    const Term *terms;
    const Tally *tallies;
    uint8_t *said;              /* code -> SAID or NOT_PLAIN, 0 where it has not been asked for */
    int32_t term_count, tally_count;
    int32_t size, shapes;       /* tiles of a complete concealed part; winning shapes */
    int32_t asked, of, left, right; /* what has to be known: a look-up's key, what is left and right of a table, or a code */
} Plan;

static const uint8_t CODES[256] = {
    ['1'] = 1, ['2'] = 2, ['3'] = 3, ['4'] = 4, ['5'] = 5, ['6'] = 6, ['7'] = 7, ['8'] = 8, ['9'] = 9,
    ['m'] = 10, ['p'] = 11, ['s'] = 12, ['z'] = 13, ['\n'] = LINE_END,
};
static const uint32_t FIVES[RANKS] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625};

/* What kernel.py compares before it uses a library: one built from another version would read tables wrongly. */
int64_t layout(void)
{
    return LAYOUT + 100 * (int64_t)(sizeof(Lookup) + sizeof(Counts) + sizeof(Table) + sizeof(Joined) + sizeof(Needs)
                                    + sizeof(Term) + sizeof(Tally) + sizeof(Plan));
}

static int32_t sum_of(const Thirds *t, const uint8_t *n)
{
    return t->low[n[0] | n[1] << 3 | n[2] << 6] + t->middle[n[3] | n[4] << 3 | n[5] << 6]
         + t->high[n[6] | n[7] << 3 | n[8] << 6];
}

static int32_t ask(Plan *plan, int32_t asked, int32_t of, int32_t left, int32_t right)
{
    plan->asked = asked, plan->of = of, plan->left = left, plan->right = right;
    return -1;
}

/* The number of the vector of a group's counts, -1 where it has to be asked for. */
static int32_t vector_of(Plan *plan, int32_t number, const uint8_t *counts)
{
    const Lookup *lookup = plan->lookups + number;
    int32_t key = 0;
    if (lookup->by == BY_STEPS) {
        for (int r = 0; r < RANKS; r++) key = lookup->layers[r][key * 5 + counts[r]];
        return lookup->final[key];
    } else if (lookup->by == BY_THIRDS) {
        key = sum_of(&lookup->thirds, counts);
    } else if (lookup->by == BY_BASE) {
        uint8_t rest[RANKS];
        int32_t missing = 0;
        for (int r = 0; r < RANKS; r++) {
            int there = lookup->part[r] && counts[r];
            missing += lookup->part[r] && !counts[r];
            rest[r] = counts[r] - there;
        }
        key = vector_of(plan, lookup->base, rest);
        if (key < 0) return -1;
        key = 4 * key + missing;
    } else {
        for (int r = 0; r < RANKS; r++) key += counts[r] * FIVES[r];
    }
    int32_t found = lookup->known[key];
    return found == UNKNOWN ? ask(plan, ASK_VECTOR, number, key, 0) : found;
}

/* The row of a run that is not known yet, -1 where something has to be asked first. */
static int32_t new_row(Plan *plan, Table *table, uint32_t run)
{
    uint8_t counts[RANKS] = {0};
    uint64_t wild = 0, tiles = 0;
    uint32_t rest = run;
    for (int r = 0; r < table->kinds; r++, rest /= 5) {
        counts[r] = rest % 5;
        if (counts[r] > table->copies[r]) return table->rows[run] = WRONG;
        tiles += counts[r];
        if (table->wild[r]) wild += counts[r], counts[r] = 0;
    }
    int32_t row = table->used;
    for (int slot = 0; slot < table->slots; slot++) {
        int32_t found = vector_of(plan, table->lookups[slot], counts);
        if (found < 0) return -1;
        table->vectors[row * table->slots + slot] = found;
    }
    uint64_t weight = tiles + (wild << table->wild_place);
    for (int i = 0; i < table->counts; i++)
        weight += (uint64_t)sum_of(&table->counted[i].thirds, counts) << table->counted[i].place;
    table->weights[row] = weight;
    table->used++;
    return table->rows[run] = row;
}

/* The row of a run of a group, -1 where something has to be asked first. */
static int32_t row_of(Plan *plan, int32_t group, uint32_t run)
{
    Table *table = plan->tables[group];
    if (run >= (uint32_t)table->size) return WRONG;
    int32_t row = table->rows[run];
    return row == NEW ? new_row(plan, table, run) : row;
}

/* A line as it is measured. */
typedef struct {
    uint32_t runs[GROUPS], lengths[GROUPS];
    int32_t rows[GROUPS], draws;
    uint64_t weight;
} Line;

/* The rows of a line that was read: 1, 0 where it is not plain, -1 where something has to be asked first. */
static int32_t weigh(Plan *plan, Line *line)
{
    line->draws = plan->size, line->weight = 0;
    for (int g = 0; g < GROUPS; g++) line->draws -= (int32_t)line->lengths[g];
    if (line->draws < 0 || line->draws > 1) return 0;
    for (int g = 0; g < GROUPS; g++) {
        Table *table = plan->tables[g];
        if (table->used + ONE_LINE > table->most) {
            memset(table->rows, 0, table->size * sizeof *table->rows);
            table->used = FIRST;
        }
    }
    for (int g = 0; g < GROUPS; g++) {
        int32_t row = line->rows[g] = row_of(plan, g, line->runs[g]);
        if (row < 0) return -1;
        uint64_t weight = plan->tables[g]->weights[row];
        /* five equal digits are a number that other tiles have, but not as many */
        if (row == WRONG || (weight & 0xFF) != line->lengths[g]) return 0;
        line->weight += weight;
    }
    return 1;
}

static int32_t half_of(Plan *plan, int32_t of, int32_t left, int32_t right)
{
    const Joined *joined = plan->joined + of;
    int32_t half = joined->halves[left * joined->width + right];
    return half == UNKNOWN ? ask(plan, ASK_HALF, of, left, right) : half;
}

/* A term of a hand: its vectors, both halves and the need. */
typedef struct { int32_t vectors[GROUPS], left, right, need; } Part;

static int32_t need_of(Plan *plan, const Term *term, int32_t left, int32_t right)
{
    const Needs *needs = plan->needs + term->needs;
    int32_t need = needs->needs[left * needs->width + right];
    return need == UNKNOWN_NEED ? ask(plan, ASK_NEED, term->needs, left, right) : need;
}

/* Fills in the part of a term for four rows; -1 where something has to be asked first. */
static int32_t part_of(Plan *plan, const Term *term, const int32_t *rows, Part *part)
{
    for (int g = 0; g < GROUPS; g++) {
        const Table *table = plan->tables[g];
        part->vectors[g] = table->vectors[rows[g] * table->slots + term->slots[g]];
    }
    if ((part->left = half_of(plan, term->joined, part->vectors[0], part->vectors[1])) < 0) return -1;
    if ((part->right = half_of(plan, term->joined, part->vectors[2], part->vectors[3])) < 0) return -1;
    return part->need = need_of(plan, term, part->left, part->right);
}

static int32_t tallied(const Tally *tally, uint64_t weight)
{
    return tally->needs[weight >> tally->place & tally->mask];
}

/* The least need of four rows, and of every shape in `by_shape`; -1 where something has to be asked first. */
static int32_t least(Plan *plan, const int32_t *rows, uint64_t weight, int32_t *by_shape)
{
    int32_t best = NEVER;
    for (int i = 0; i < plan->shapes; i++) by_shape[i] = NEVER;
    for (int i = 0; i < plan->tally_count; i++) {
        int32_t need = tallied(plan->tallies + i, weight), *of_shape = by_shape + plan->tallies[i].shape;
        if (need < *of_shape) *of_shape = need;
        if (need < best) best = need;
    }
    for (int i = 0; i < plan->term_count; i++) {
        Part part;
        int32_t need = part_of(plan, plan->terms + i, rows, &part), *of_shape = by_shape + plan->terms[i].shape;
        if (need < 0) return -1;
        if (need < *of_shape) *of_shape = need;
        if (need < best) best = need;
    }
    return best;
}

/* Reads the line at `p` into `line`, whose runs are blank; returns where the next one begins. `*plain` says whether it is
 * runs and nothing else. */
static const uint8_t *read_line(const uint8_t *p, const uint8_t *stop, Line *line, int32_t *plain)
{
    uint32_t run = 0, length = 0;
    int32_t last = -1;
    uint8_t c;
    while ((c = CODES[*p++]) != OTHER && c < LINE_END) {
        if (c < LETTER) {
            run += FIVES[c - DIGIT];
            if (++length > LONGEST) break;
        } else {
            int32_t group = c - LETTER;
            if (group <= last || !length) break;
            line->runs[group] = run, line->lengths[group] = length;
            last = group, run = length = 0;
        }
    }
    *plain = c == LINE_END && !length;
    return c == LINE_END ? p : (const uint8_t *)memchr(p, '\n', stop - p) + 1;
}

/* The code of a line (the need, bit 7 where a tile is to be drawn, bit 8, the wild tiles from bit 9 on), 0 where it is not
 * plain, -1 where something has to be asked first. */
static int32_t code_of(Plan *plan, Line *line)
{
    int32_t by_shape[SHAPES];
    int32_t plain = weigh(plan, line);
    if (plain <= 0) return plain;
    int32_t need = least(plan, line->rows, line->weight, by_shape);
    int32_t wild = (int32_t)(line->weight >> plan->tables[0]->wild_place);
    if (need < 0) return -1;
    int32_t code = need | line->draws << 7 | 1 << 8 | wild << 9;
    if (!plan->said[code]) return ask(plan, ASK_CODE, code, need, wild);
    return plan->said[code] == NOT_PLAIN ? 0 : code;
}

/* The codes of the lines of `data` from `*at` on, written from `codes[*count]` on; both are moved along. Every line ends
 * with a line feed. Returns DONE, or what has to be asked before the line at `*at`. */
int32_t measure(Plan *plan, const uint8_t *data, int64_t size, int64_t *at, int32_t *codes, int64_t *count)
{
    while (*at < size) {
        Line line = {0};
        int32_t plain;
        const uint8_t *next = read_line(data + *at, data + size, &line, &plain);
        int32_t code = plain ? code_of(plan, &line) : 0;
        if (code < 0) return plan->asked;
        codes[(*count)++] = code;
        *at = next - data;
    }
    return DONE;
}

typedef struct {                /* what a discard leads to, or where no tile is too many the hand itself */
    int32_t kind, need, left, kinds, start, end;
} Entry;

typedef struct {                /* how draws are written: pieces by kind and tiles left, with a mark between two */
    const char *text;
    const int32_t *starts;      /* by kind * MOST_LEFT + left, and one more */
    const int32_t *left;        /* by kind, before the concealed tiles are taken off */
    int32_t mark;
} Pieces;

enum { MOST_LEFT = 8, KINDS = 34 };

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

/* Whether the draw of a tile makes the need of a line less than `need`; -1 where something has to be asked first. Only the
 * `count` terms in `near` need no more than that now. */
static int32_t helps(Plan *plan, const Line *line, int32_t need, int32_t group, int32_t row, const int32_t *near,
                     const Part *parts, int32_t count)
{
    const Table *table = plan->tables[group];
    uint64_t weight = line->weight - table->weights[line->rows[group]] + table->weights[row];
    for (int i = 0; i < plan->tally_count; i++)
        if (tallied(plan->tallies + i, weight) < need) return 1;
    for (int i = 0; i < count; i++) {
        int32_t better = improves(plan, plan->terms + near[i], parts + i, group, row);
        if (better) return better;
    }
    return 0;
}

/* The need of a line, with the terms that come to it in `near` and `parts`, `*count` of them; -1 where something has to be
 * asked first. One tile more makes no need less by more than one, so these alone can bring the line nearer. */
static int32_t nearest(Plan *plan, const Line *line, int32_t *near, Part *parts, int32_t *count)
{
    int32_t best = NEVER;
    for (int i = 0; i < plan->tally_count; i++) {
        int32_t need = tallied(plan->tallies + i, line->weight);
        if (need < best) best = need;
    }
    *count = 0;
    for (int i = 0; i < plan->term_count; i++) {
        int32_t need = part_of(plan, plan->terms + i, line->rows, parts + *count);
        if (need < 0) return -1;
        if (need > best) continue;
        if (need < best) parts[0] = parts[*count], *count = 0, best = need;
        near[(*count)++] = i;
    }
    return best;
}

/* Works out the entry of a line and writes the kinds whose draw makes its need less; -1 where something has to be asked
 * first. */
static int32_t draws_of(Plan *plan, const Line *line, const uint8_t *held, const Pieces *pieces, Entry *entry, char *text)
{
    int32_t near[TERMS], count;
    Part parts[TERMS];
    char *p = text + entry->start;
    entry->left = entry->kinds = 0;
    entry->need = nearest(plan, line, near, parts, &count);
    if (entry->need < 0) return -1;
    for (int g = 0; g < GROUPS && entry->need < NEVER; g++) {
        const Table *table = plan->tables[g];
        for (int r = 0; r < table->kinds; r++) {
            int32_t kind = RANKS * g + r;
            if (held[kind] >= table->copies[r]) continue;
            int32_t row = row_of(plan, g, line->runs[g] + FIVES[r]);
            if (row < 0) return -1;
            int32_t good = row == WRONG ? 0 : helps(plan, line, entry->need, g, row, near, parts, count);
            if (good < 0) return -1;
            if (!good) continue;
            int32_t left = pieces->left[kind] - held[kind];
            const int32_t *start = pieces->starts + kind * MOST_LEFT + (left > 0 ? left : 0);
            if (p > text + entry->start) *p++ = (char)pieces->mark;
            memcpy(p, pieces->text + start[0], start[1] - start[0]), p += start[1] - start[0];
            entry->left += left > 0 ? left : 0;
            entry->kinds++;
        }
    }
    entry->end = (int32_t)(p - text);
    return 1;
}

static int better(const Entry *a, const Entry *b)
{
    if (a->need != b->need) return a->need < b->need;
    if (a->left != b->left) return a->left > b->left;
    if (a->kinds != b->kinds) return a->kinds > b->kinds;
    return a->kind < b->kind;
}

/* The entries of a line with one tile too many, best first, or the one of a line that waits for a tile: their number, 0
 * where the line is not plain, -1 where something has to be asked first. */
static int32_t entries_of(Plan *plan, Line *line, int32_t *by_shape, const Pieces *pieces, Entry *entries, char *text,
                          int32_t start)
{
    int32_t plain = weigh(plan, line), count = 0;
    if (plain <= 0) return plain;
    uint8_t held[KINDS + 2];
    for (int g = 0; g < GROUPS; g++)
        for (int r = 0; r < plan->tables[g]->kinds; r++) held[RANKS * g + r] = line->runs[g] / FIVES[r] % 5;
    if (least(plan, line->rows, line->weight, by_shape) < 0) return -1;
    if (line->draws) {
        for (int i = 0; i < plan->shapes; i++)
            if (!by_shape[i]) return 0;
        entries[0] = (Entry){-1, 0, 0, 0, start, 0};
        return draws_of(plan, line, held, pieces, entries, text);
    }
    for (int kind = 0; kind < KINDS; kind++) {
        if (!held[kind]) continue;
        int32_t g = kind / RANKS;
        const Table *table = plan->tables[g];
        Line rest = *line;
        rest.runs[g] -= FIVES[kind % RANKS];
        rest.rows[g] = row_of(plan, g, rest.runs[g]);
        if (rest.rows[g] < 0) return -1;
        rest.weight += table->weights[rest.rows[g]] - table->weights[line->rows[g]];
        Entry entry = {kind, 0, 0, 0, start, 0};
        if (draws_of(plan, &rest, held, pieces, &entry, text) < 0) return -1;
        if (!entry.need) return 0;
        start = entry.end;
        int i = count++;
        for (; i && better(&entry, entries + i - 1); i--) entries[i] = entries[i - 1];
        entries[i] = entry;
    }
    return count;
}

/* The entries of up to `most` lines from `*at` on: for each line in `out` the number of its entries (0 where it is not
 * plain), the need of every shape, and the entries, which say where in `text` their draws are. What is written so far is
 * `written[0]` numbers and `written[1]` characters. Returns DONE, or what has to be asked before the line at `*at`. */
int32_t draws(Plan *plan, const uint8_t *data, int64_t size, int64_t *at, const Pieces *pieces, int64_t *most, int32_t *out,
              char *text, int64_t *written)
{
    while (*at < size && *most) {
        Line line = {0};
        Entry entries[LONGEST];
        int32_t plain, *p = out + written[0];
        const uint8_t *next = read_line(data + *at, data + size, &line, &plain);
        int32_t count = plain ? entries_of(plan, &line, p + 1, pieces, entries, text, (int32_t)written[1]) : 0;
        if (count < 0) return plan->asked;
        *p = count, p += 1 + plan->shapes;
        memcpy(p, entries, count * sizeof *entries);
        for (int i = 0; i < count; i++)
            if (entries[i].end > written[1]) written[1] = entries[i].end;
        written[0] += 1 + plan->shapes + count * (int64_t)(sizeof *entries / sizeof *out);
        *at = next - data;
        --*most;
    }
    return DONE;
}

/* Rows of text, `number tab shown end`, for codes from `*done` on up to the first 0. `number` is that of the first of all
 * codes; `shown` has two characters a code, the second may be NUL. Returns the bytes written; `*done` is moved along. */
int64_t write_rows(const int32_t *codes, int64_t count, int64_t number, const uint8_t *shown, const uint8_t *end,
                   int64_t end_size, uint8_t *out, int64_t *done)
{
    uint8_t digits[24];
    int width = 0;
    for (int64_t n = number + *done; n; n /= 10) width++;
    int64_t rest = number + *done;
    for (int i = width; i-- > 0; rest /= 10) digits[i] = '0' + rest % 10;
    uint8_t *p = out;
    for (; *done < count && codes[*done]; ++*done) {
        const uint8_t *two = shown + 2 * codes[*done];
        memcpy(p, digits, width), p += width;
        *p++ = '\t', *p++ = two[0];
        if (two[1]) *p++ = two[1];
        memcpy(p, end, end_size), p += end_size;
        int i = width;
        while (i && digits[i - 1] == '9') digits[--i] = '0';
        if (i) digits[i - 1]++;
        else memmove(digits + 1, digits, width++), digits[0] = '1';
    }
    return p - out;
}
