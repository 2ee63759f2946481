/* The tables by which plain lines are measured, laid out by kernel.py; see measure.c. */
#ifndef MJTOOL_PLAN_H
#define MJTOOL_PLAN_H

#include <stdint.h>
#include <string.h>

#define API __attribute__((visibility("default")))

enum { GROUPS = 4, RANKS = 9, LONGEST = 17, NEVER = 99 };
enum { SHAPES = 8, TERMS = 64 };           /* winning shapes and terms, at most */
enum { ONE_LINE = 600 };                   /* rows that one line may add to a table, with its discards and draws */
enum { LAYOUT = 3 };                       /* changes whenever kernel.py has to change with this file */
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
    int32_t asked, of, left, right; /* what has to be known: the key of a look-up, a place of a table, or a code */
} Plan;

/* A line as it is measured. */
typedef struct {
    uint32_t runs[GROUPS], lengths[GROUPS];
    int32_t rows[GROUPS], draws;
    uint64_t weight;
} Line;

/* A term of a hand: its vectors, both halves and the need. */
typedef struct { int32_t vectors[GROUPS], left, right, need; } Part;

static const uint32_t FIVES[RANKS] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625};

/* All of these return -1 where something has to be asked first. */
int32_t row_of(Plan *plan, int32_t group, uint32_t run);
int32_t weigh(Plan *plan, Line *line);
int32_t half_of(Plan *plan, int32_t of, int32_t left, int32_t right);
int32_t need_of(Plan *plan, const Term *term, int32_t left, int32_t right);
int32_t part_of(Plan *plan, const Term *term, const int32_t *rows, Part *part);
int32_t least(Plan *plan, const int32_t *rows, uint64_t weight, int32_t *by_shape);

int32_t tallied(const Tally *tally, uint64_t weight);
const uint8_t *read_line(const uint8_t *p, const uint8_t *stop, Line *line, int32_t *plain);

#endif
