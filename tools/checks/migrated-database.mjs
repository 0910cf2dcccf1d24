// The tables, views, functions and triggers of the files of the schema.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statementsOf } from '../../apps/api/src/platform/database/schema-files.ts'
import { lineAt } from './source-files.mjs'

/** @typedef {{ kind: 'table' | 'view', body: string, place: string }} Relation
 *  @typedef {{ body: string, place: string }} DatabaseFunction
 *  @typedef {{ table: string, calls: string, place: string }} Trigger
 *  @typedef {{ relations: Map<string, Relation>, functions: Map<string, DatabaseFunction>, triggers: Map<string, Trigger>,
 *    rules: string[] }} MigratedDatabase `rules` are the places of rewriting rules, which the product does without */

const name = '"?([a-z_]\\w*)"?'
const optional = '(?:if\\s+(?:not\\s+)?exists\\s+)?(?:public\\.)?'
const statements = {
  relation: new RegExp(
    `\\b(create|drop)\\s+(?:or\\s+replace\\s+)?(?:unlogged\\s+|materialized\\s+)?(table|view)\\s+${optional}${name}`,
    'gi',
  ),
  function: new RegExp(`\\b(create|drop)\\s+(?:or\\s+replace\\s+)?(?:function|procedure)\\s+${optional}${name}`, 'i'),
  trigger: new RegExp(
    `\\b(create|drop)\\s+(?:or\\s+replace\\s+)?(?:constraint\\s+)?trigger\\s+${optional}${name}`,
    'i',
  ),
  table: new RegExp(`\\bon\\s+(?:public\\.)?${name}`, 'i'),
  calls: new RegExp(`\\bexecute\\s+(?:function|procedure)\\s+(?:public\\.)?${name}`, 'i'),
  /** Makes the function and the triggers that publish the changes of a table. */
  followed: /\bfollow_changes\(\s*(?:'|\$\$)(\w+)(?:'|\$\$),([\s\S]*)\)/i,
  /** Makes the function and the triggers that add the rows of a table up. */
  summed: /\bselect\s+follow_sums\(\s*'(\w+)',\s*'(\w+)',([\s\S]*)\)/i,
  /** Makes the function that adds what a transaction noted to tables of sums. */
  kept: /\bselect\s+keep_sums\(\s*'(\w+)'(?:,\s*'(\w+)')?/i,
  rule: /\bcreate\s+(?:or\s+replace\s+)?rule\b/i,
}

/** @param {string} folder a tree laid out like this repository
 *  @returns {MigratedDatabase} */
export function readSchema(folder) {
  /** @type {MigratedDatabase} */
  const database = { relations: new Map(), functions: new Map(), triggers: new Map(), rules: [] }
  const path = 'apps/api/src/schema'
  const names = readdirSync(join(folder, path)).filter((name) => name.endsWith('.sql'))
  // Whether a file has tables or logic makes no difference to what is read here.
  for (const name of names) {
    const text = readFileSync(join(folder, path, name), 'utf8')
    for (const statement of statementsOf(text)) {
      const placeOf = (/** @type {string} */ made) => `${path}/${name}:${lineAt(text, Math.max(0, text.indexOf(made)))}`
      follow(database, statement, placeOf)
    }
  }
  return database
}

/** @param {MigratedDatabase} database
 *  @param {string} statement
 *  @param {(made: string) => string} placeOf */
function follow({ relations, functions, triggers, rules }, statement, placeOf) {
  const [, , madeFunction = ''] = statements.function.exec(statement) ?? []
  const [, , madeTrigger = ''] = statements.trigger.exec(statement) ?? []
  const makes = /^\s*create\b/i.test(statement)
  const [, followed, audience = ''] = statements.followed.exec(statement) ?? []
  if (statements.rule.test(statement)) rules.push(placeOf('rule'))
  if (madeFunction !== '') {
    if (makes) functions.set(madeFunction, { body: statement, place: placeOf(madeFunction) })
    else functions.delete(madeFunction)
  } else if (madeTrigger !== '') {
    const table = statements.table.exec(statement)?.[1] ?? ''
    const calls = statements.calls.exec(statement)?.[1] ?? ''
    if (makes) triggers.set(`${madeTrigger} on ${table}`, { table, calls, place: placeOf(madeTrigger) })
    else triggers.delete(`${madeTrigger} on ${table}`)
  } else if (followed !== undefined) {
    const [calls, place] = [`tell_${followed}`, placeOf(followed)]
    functions.set(calls, { body: audience.replaceAll('$$', ' '), place })
    triggers.set(`${calls} on ${followed}`, { table: followed, calls, place })
  } else if (statements.summed.test(statement)) {
    const [, table = '', calls = '', queries = ''] = statements.summed.exec(statement) ?? []
    const noted = queries.replaceAll(/'(\w+)', \$\$/g, '$$$$ insert into $1_change $$$$')
    functions.set(calls, { body: noted.replaceAll('$$', ' '), place: placeOf(calls) })
    triggers.set(`${calls} on ${table}`, { table, calls, place: placeOf(calls) })
  } else if (statements.kept.test(statement)) {
    const [, sums = '', total = sums] = statements.kept.exec(statement) ?? []
    const body = `insert into ${sums} select from ${sums}_change; insert into ${total}; delete from ${sums}_change`
    functions.set(`add_${sums}`, { body, place: placeOf(`'${sums}'`) })
  } else {
    for (const match of statement.matchAll(statements.relation)) {
      const [whole, verb = '', kind = '', relation = ''] = match
      // A statement may create only one view: anything after it would be read as a part of it.
      const body = statement.slice(match.index + whole.length).split(';')[0] ?? ''
      if (verb.toLowerCase() === 'drop') relations.delete(relation)
      else
        relations.set(relation, {
          kind: kind.toLowerCase() === 'view' ? 'view' : 'table',
          body,
          place: placeOf(relation),
        })
    }
  }
}
