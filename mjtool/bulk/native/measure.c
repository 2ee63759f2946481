/* Shanten of plain lines, whole blocks at once.
 *
 * A line is up to four runs of digits, each with its suit's letter, in the order m p s z. A run becomes a number in
 * base 5, the number a row of its group's table (the vectors of the run, one for each slot, and its weight), and four
 * rows become a need: by combining vectors to halves and halves to needs, or by the sum of the weights.
 *
 * Nothing here knows a shape or a ruleset. Tables come from shanten_kernel.py, which lays them out as in plan.h, and
 * what a table lacks is asked of it: `measure` returns what it needs to know and is called again at the same line. */
#include "plan.h"

static const uint8_t CODES[256] = {
    ['1'] = 1, ['2'] = 2, ['3'] = 3, ['4'] = 4, ['5'] = 5, ['6'] = 6, ['7'] = 7, ['8'] = 8, ['9'] = 9,
    ['m'] = 10, ['p'] = 11, ['s'] = 12, ['z'] = 13, ['\n'] = LINE_END,
};

/* What kernel.py compares before it uses a library: one built from another version would read tables wrongly. */
API int64_t layout(void)
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
int32_t row_of(Plan *plan, int32_t group, uint32_t run)
{
    Table *table = plan->tables[group];
    if (run >= (uint32_t)table->size) return WRONG;
    int32_t row = table->rows[run];
    return row == NEW ? new_row(plan, table, run) : row;
}

/* The rows of a line that was read: 1, 0 where it is not plain, -1 where something has to be asked first. */
int32_t weigh(Plan *plan, Line *line)
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

int32_t half_of(Plan *plan, int32_t of, int32_t left, int32_t right)
{
    const Joined *joined = plan->joined + of;
    int32_t half = joined->halves[left * joined->width + right];
    return half == UNKNOWN ? ask(plan, ASK_HALF, of, left, right) : half;
}

int32_t need_of(Plan *plan, const Term *term, int32_t left, int32_t right)
{
    const Needs *needs = plan->needs + term->needs;
    int32_t need = needs->needs[left * needs->width + right];
    return need == UNKNOWN_NEED ? ask(plan, ASK_NEED, term->needs, left, right) : need;
}

/* Fills in the part of a term for four rows; -1 where something has to be asked first. */
int32_t part_of(Plan *plan, const Term *term, const int32_t *rows, Part *part)
{
    for (int g = 0; g < GROUPS; g++) {
        const Table *table = plan->tables[g];
        part->vectors[g] = table->vectors[rows[g] * table->slots + term->slots[g]];
    }
    if ((part->left = half_of(plan, term->joined, part->vectors[0], part->vectors[1])) < 0) return -1;
    if ((part->right = half_of(plan, term->joined, part->vectors[2], part->vectors[3])) < 0) return -1;
    return part->need = need_of(plan, term, part->left, part->right);
}

int32_t tallied(const Tally *tally, uint64_t weight)
{
    return tally->needs[weight >> tally->place & tally->mask];
}

/* The least need of four rows, and of every shape in `by_shape`; -1 where something has to be asked first. */
int32_t least(Plan *plan, const int32_t *rows, uint64_t weight, int32_t *by_shape)
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

/* Reads the line at `p` into `line`, whose runs are blank; returns where the next one begins. `*plain` says
 * whether it is runs and nothing else. */
const uint8_t *read_line(const uint8_t *p, const uint8_t *stop, Line *line, int32_t *plain)
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

/* The code of a line (the need, bit 7 where a tile is to be drawn, bit 8, the wild tiles from bit 9 on), 0 where
 * it is not plain, -1 where something has to be asked first. */
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

/* The codes of the lines of `data` from `*at` on, written from `codes[*count]` on; both are moved along. Every
 * line ends with a line feed. Returns DONE, or what has to be asked before the line at `*at`. */
API int32_t measure(Plan *plan, const uint8_t *data, int64_t size, int64_t *at, int32_t *codes, int64_t *count)
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

/* Rows of text, `number tab shown end`, for codes from `*done` on up to the first 0. `number` is that of the first
 * of all codes; `shown` has two characters a code, the second may be NUL. Returns the bytes written; `*done` is
 * moved along. */
API int64_t write_rows(const int32_t *codes, int64_t count, int64_t number, const uint8_t *shown, const uint8_t *end,
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
