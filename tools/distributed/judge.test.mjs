import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeAll } from './judge.mjs'
import { pageOf } from './page.mjs'
import { readSchemaFacts } from './schema-facts.mjs'

const tables = `
create table cabinet (id uuid primary key);
create table holiday (day date primary key);
create table invoice (id uuid primary key, customer_id uuid not null references cabinet, number integer generated always as identity unique);
create table invoice_line (id uuid primary key, invoice_id uuid not null references invoice, amount bigint not null);
create table statement (id uuid primary key, executor_id uuid not null references cabinet);
create unlogged table noted (amount bigint);
create table taken (executor_id uuid, span tstzrange, exclude using gist (executor_id with =, span with &&));
create index invoice_words on invoice using gin (number, customer_id);
`
const logic = `
create view invoice_facts as select id, customer_id from invoice;
create function tell() returns trigger language plpgsql as $$ begin perform pg_notify('events', ''); return null; end $$;
create trigger invoice_tells after insert on invoice referencing new table as new_rows for each statement execute function tell();
create constraint trigger noted_applies after insert on noted deferrable initially deferred for each row execute function tell();
select follow_changes('statement', $$ select 'x' as topic, 'y' as tag from changed $$);
`

/** @type {string} */
let folder
/** @type {import('./schema-facts.mjs').SchemaFacts} */
let schema
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-distributed-'))
  writeFileSync(join(folder, 'money.sql'), tables)
  writeFileSync(join(folder, 'money.logic.sql'), logic)
  schema = await readSchemaFacts(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} text */
const judged = (text) => judgeAll([{ place: 'apps/api/src/money/queries.ts ask', text }], schema).judgements[0]
/** @param {string} text */
const reachOf = (text) => [...(judged(text)?.reaches.keys() ?? [])]
/** @param {string} text */
const brokenBy = (text) =>
  judged(text)?.findings.flatMap(({ rule, found, statements }) =>
    statements !== undefined && found.length > 0 ? [rule.name] : [],
  )
/** @param {string} name */
const objectsOf = (name) => judged('select 1')?.findings.find(({ rule }) => rule.name === name)?.found

test.each([
  ['select day from holiday', 'no distributed table'],
  ['select * from invoice where customer_id = $1', 'one machine'],
  ['select * from invoice_facts as it where it.customer_id = $1', 'one machine'],
  [
    'select * from invoice_line join invoice on invoice.id = invoice_line.invoice_id where invoice.customer_id = any($1)',
    'one machine',
  ],
  ['select * from invoice where id = $1', 'by an id alone'],
  ['update invoice_line set amount = $2 where invoice_id = $1', 'by an id alone'],
  ['select sum(amount) from invoice_line', 'all machines'],
  ['select * from invoice, invoice_line where invoice.customer_id = $1', 'across machines'],
  ['select * from invoice join statement on statement.id = invoice.id', 'across machines'],
])('%s: %s', (text, reach) => {
  expect(reachOf(text)).toEqual([reach])
})

test.each([
  ['select id from invoice where id = $1 for update', ['row locks on several machines']],
  ['select id from invoice where customer_id = $1 for update', []],
  [
    'insert into invoice_line select id, id, 1 from invoice where customer_id = $1',
    ['a join of rows of several machines', 'an insert from a query'],
  ],
  ['update invoice set customer_id = $1 where customer_id = $2', ['a change of the column of the distribution']],
  ['select pg_advisory_xact_lock($1)', ['advisory locks']],
  ['lock table invoice in share mode', ['locks of whole tables']],
])('%s breaks %j', (text, rules) => {
  expect(brokenBy(text)).toEqual(rules)
})

test('objects are found that an engine of several machines refuses', () => {
  expect(objectsOf('keys without the column of the distribution')).toEqual([
    'invoice (id)',
    'invoice (number)',
    'invoice_line (id)',
  ])
  expect(objectsOf('references without the column of the distribution')).toEqual([
    'invoice_line (invoice_id) → invoice',
  ])
  expect(objectsOf('identity columns smaller than bigint')).toEqual(['invoice.number'])
  expect(objectsOf('exclusion constraints and indexes of GiST')).toEqual(['taken: exclusion'])
  expect(objectsOf('indexes of GIN over several columns')).toEqual(['invoice: invoice_words'])
  expect(objectsOf('triggers that get the rows of their statement')).toHaveLength(4)
  expect(objectsOf('triggers that run at the commit')).toEqual(['noted: noted_applies'])
  expect(objectsOf('functions that notify')).toEqual(['tell'])
})

test('statements that differ in the number of their rows are one, and the page counts them', () => {
  const all = judgeAll(
    ['($1, $2)', '($1, $2), ($3, $4)'].map((rows) => ({
      place: 'apps/api/src/money/queries.ts add',
      text: `insert into holiday (day, day) values ${rows}`,
    })),
    schema,
  )
  expect(all.statements).toBe(1)
  expect(pageOf(all)).toContain('1 statements of 1 functions were judged')
})
