// Rules of what Citus and YugabyteDB do not do, or do otherwise, each with where it is written. Neither was run: a rule says what their makers say.

/** @typedef {import('./schema-facts.mjs').SchemaFacts} SchemaFacts
 *  @typedef {import('./statement-facts.mjs').StatementFacts} StatementFacts
 *  @typedef {import('./distribution.mjs').Reach} Reach
 *
 *  @typedef {'Citus 13' | 'YugabyteDB 2025.1'} Engine
 *  @typedef {{ name: string, engine: Engine, says: string, source: string, weight: 'refused' | 'changed' | 'slower' }} Rule
 *  @typedef {Rule & { breaks: (statement: StatementFacts, reach: Reach) => boolean }} StatementRule
 *  @typedef {Rule & { breaks: (schema: SchemaFacts, isDistributed: (table: string) => boolean, party: string) => string[] }} ObjectRule */

const citusLimits = 'https://docs.citusdata.com/en/stable/develop/reference_workarounds.html'
const citusTables = 'https://docs.citusdata.com/en/stable/develop/reference_ddl.html'
const citusUpdates =
  'https://github.com/citusdata/citus/blob/main/src/backend/distributed/planner/multi_router_planner.c'
const citusTriggers = 'https://github.com/citusdata/citus/blob/main/src/backend/distributed/commands/trigger.c'
const yugabyteIssue = (/** @type {number} */ number) => `https://github.com/yugabyte/yugabyte-db/issues/${number}`
const yugabyteLimits = 'https://docs.yugabyte.com/stable/yugabyte-voyager/known-issues/postgresql/'

const isOnMany = (/** @type {Reach} */ reach) => !['no distributed table', 'one machine'].includes(reach)

/** @type {readonly StatementRule[]} */
export const statementRules = [
  {
    name: 'a join of rows of several machines',
    engine: 'Citus 13',
    weight: 'slower',
    says: 'Tables that are not joined by the column of their distribution are sent over the network first; an outer join or a correlated subquery between them is refused.',
    source: citusLimits,
    breaks: (_, reach) => reach === 'across machines',
  },
  {
    name: 'row locks on several machines',
    engine: 'Citus 13',
    weight: 'refused',
    says: '`for update` and `for share` work in statements of one shard alone.',
    source: citusLimits,
    breaks: ({ hasRowLocks }, reach) => hasRowLocks && isOnMany(reach),
  },
  {
    name: 'an insert from a query',
    engine: 'Citus 13',
    weight: 'changed',
    says: 'Rows of a query are inserted where they are only if both have the same distribution; otherwise they go through the coordinator.',
    source: citusLimits,
    breaks: ({ kind, insertsFromTables }, reach) =>
      kind === 'insert' && insertsFromTables && reach !== 'no distributed table',
  },
  {
    name: 'a change within `with`',
    engine: 'Citus 13',
    weight: 'changed',
    says: 'A change in a common table expression runs on its own; the parts see each other through results that are sent around.',
    source: citusLimits,
    breaks: ({ changesInWith }, reach) => changesInWith && reach !== 'no distributed table',
  },
  {
    name: 'a recursive query',
    engine: 'Citus 13',
    weight: 'refused',
    says: 'Recursive common table expressions work in statements of one shard alone.',
    source: citusLimits,
    breaks: ({ isRecursive }, reach) => isRecursive && isOnMany(reach),
  },
  {
    name: 'a lateral join on several machines',
    engine: 'Citus 13',
    weight: 'refused',
    says: 'A correlated subquery is supported only where it is correlated by the column of the distribution.',
    source: citusLimits,
    breaks: ({ hasLateral }, reach) => hasLateral && isOnMany(reach),
  },
  {
    name: 'a change of the column of the distribution',
    engine: 'Citus 13',
    weight: 'refused',
    says: 'The value by which a row is placed can not be updated; the row has to be removed and inserted. Merging two customers does it.',
    source: citusUpdates,
    breaks: ({ setColumns }, reach) =>
      setColumns.some((column) => ['customer_id', 'executor_id'].includes(column)) && reach !== 'no distributed table',
  },
  {
    name: 'advisory locks',
    engine: 'Citus 13',
    weight: 'changed',
    says: 'They hold on one server, and each machine is a server of its own, so they keep order only while all clients talk to one coordinator.',
    source: 'https://www.postgresql.org/docs/15/explicit-locking.html',
    breaks: ({ calls }) => calls.some((call) => call.startsWith('pg_advisory') || call.startsWith('pg_try_advisory')),
  },
  {
    name: 'locks of whole tables',
    engine: 'YugabyteDB 2025.1',
    weight: 'refused',
    says: '`lock table` takes no lock that others respect.',
    source: yugabyteIssue(5384),
    breaks: ({ locksTables }) => locksTables,
  },
]

/** @type {readonly ObjectRule[]} */
export const objectRules = [
  {
    name: 'keys without the column of the distribution',
    engine: 'Citus 13',
    weight: 'changed',
    says: 'Primary and unique keys of a distributed table have to contain the column by which it is distributed, so they no longer hold over all rows.',
    source: citusTables,
    breaks: ({ tables }, isDistributed, party) =>
      [...tables.values()].flatMap(({ name, keys }) =>
        isDistributed(name)
          ? keys.filter((key) => !key.includes(`${party}_id`)).map((key) => `${name} (${key.join(', ')})`)
          : [],
      ),
  },
  {
    name: 'references without the column of the distribution',
    engine: 'Citus 13',
    weight: 'changed',
    says: 'A foreign key between distributed tables needs the same distribution of both, and its column within the key.',
    source: citusTables,
    breaks: ({ tables }, isDistributed, party) =>
      [...tables.values()].flatMap(({ name, references }) =>
        references
          .filter(
            ({ table, columns }) => isDistributed(table) && (!isDistributed(name) || !columns.includes(`${party}_id`)),
          )
          .map(({ table, columns }) => `${name} (${columns.join(', ')}) → ${table}`),
      ),
  },
  {
    name: 'exclusion constraints without the column of the distribution',
    engine: 'Citus 13',
    weight: 'refused',
    says: 'An exclusion constraint has to compare the column of the distribution for equality.',
    source: citusTables,
    breaks: ({ tables }, isDistributed, party) =>
      [...tables.values()].flatMap(({ name, exclusions }) =>
        isDistributed(name) ? exclusions.filter(({ columns }) => !columns.includes(`${party}_id`)).map(() => name) : [],
      ),
  },
  {
    name: 'triggers of distributed and reference tables',
    engine: 'Citus 13',
    weight: 'refused',
    says: 'They are refused: on reference tables always, on distributed ones unless `citus.enable_unsafe_triggers` is on, which leaves correctness to whoever turns it on.',
    source: citusTriggers,
    breaks: ({ triggers }) => triggers.map(({ table, name }) => `${table}: ${name}`),
  },
  {
    name: 'identity columns smaller than bigint',
    engine: 'Citus 13',
    weight: 'refused',
    says: 'The number of the machine is part of the value of a sequence, which has room in `bigint` alone.',
    source: citusLimits,
    breaks: ({ tables }) =>
      [...tables.values()].flatMap(({ name, identities }) =>
        identities.filter(({ type }) => type !== 'int8').map(({ column }) => `${name}.${column}`),
      ),
  },
  {
    name: 'functions that notify, lock or name the transaction',
    engine: 'Citus 13',
    weight: 'changed',
    says: 'Notifications, locks and numbers of transactions are of one server; run where the rows are, they are those of that machine, where nobody listens.',
    source: 'https://www.postgresql.org/docs/15/sql-notify.html',
    breaks: ({ functions }) =>
      functions.filter(({ calls }) => calls.length > 0).map(({ name, calls }) => `${name}: ${calls.join(', ')}`),
  },
  {
    name: 'exclusion constraints and indexes of GiST',
    engine: 'YugabyteDB 2025.1',
    weight: 'refused',
    says: 'There are neither: no two things of an executor overlap only where a trigger or the product looks, under a lock.',
    source: `${yugabyteIssue(3944)}, ${yugabyteIssue(1337)}`,
    breaks: ({ tables }) =>
      [...tables.values()].flatMap(({ name, exclusions, otherIndexes }) => [
        ...exclusions.map(() => `${name}: exclusion`),
        ...otherIndexes.filter(({ method }) => method === 'gist').map((index) => `${name}: ${index.name}`),
      ]),
  },
  {
    name: 'indexes of GIN over several columns',
    engine: 'YugabyteDB 2025.1',
    weight: 'refused',
    says: 'An index of GIN has one column.',
    source: yugabyteIssue(10652),
    breaks: ({ tables }) =>
      [...tables.values()].flatMap(({ name, otherIndexes }) =>
        otherIndexes
          .filter(({ method, columns }) => method === 'gin' && columns > 1)
          .map((index) => `${name}: ${index.name}`),
      ),
  },
  {
    name: 'triggers that get the rows of their statement',
    engine: 'YugabyteDB 2025.1',
    weight: 'refused',
    says: '`referencing old table / new table` is not supported: each would have to be one for each row.',
    source: yugabyteIssue(1668),
    breaks: ({ triggers }) => triggers.filter(({ hasRows }) => hasRows).map(({ table, name }) => `${table}: ${name}`),
  },
  {
    name: 'triggers that run at the commit',
    engine: 'YugabyteDB 2025.1',
    weight: 'refused',
    says: 'Constraint triggers are not supported. The sum of postings and the kept sums stand on them.',
    source: yugabyteIssue(1709),
    breaks: ({ triggers }) =>
      triggers.filter(({ isDeferred }) => isDeferred).map(({ table, name }) => `${table}: ${name}`),
  },
  {
    name: 'constraints that are checked later',
    engine: 'YugabyteDB 2025.1',
    weight: 'refused',
    says: 'Foreign keys alone may be deferrable.',
    source: `${yugabyteIssue(1709)}, ${yugabyteLimits}`,
    breaks: ({ tables }) =>
      [...tables.values()].flatMap(({ name, exclusions }) =>
        exclusions.filter(({ isDeferrable }) => isDeferrable).map(() => `${name}: exclusion`),
      ),
  },
  {
    name: 'functions that notify',
    engine: 'YugabyteDB 2025.1',
    weight: 'changed',
    says: '`listen` and `notify` exist from 2025.2.3 on, where `ysql_yb_enable_listen_notify` is set; open pages are told of nothing without them.',
    source: `https://github.com/yugabyte/yugabyte-db/pull/31306, ${yugabyteIssue(31127)}`,
    breaks: ({ functions }) => functions.filter(({ calls }) => calls.includes('pg_notify')).map(({ name }) => name),
  },
]
