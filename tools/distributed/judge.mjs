// Judges every statement and object of the product by the rules.
import { placesOfTables, reachOf } from './distribution.mjs'
import { objectRules, statementRules } from './rules.mjs'
import { parseStatement } from './schema-facts.mjs'
import { factsOfStatement } from './statement-facts.mjs'

/** @typedef {import('./schema-facts.mjs').SchemaFacts} SchemaFacts
 *  @typedef {import('./distribution.mjs').Party} Party
 *  @typedef {import('./distribution.mjs').Reach} Reach
 *
 *  @typedef {{ place: string, text: string }} Statement `place`: file and function of the product that ask it
 *  @typedef {{ rule: import('./rules.mjs').Rule, found: string[], statements?: number }} Finding `found`: places of statements, or names of objects
 *  @typedef {{ party: Party, places: Map<string, import('./distribution.mjs').Place>, reaches: Map<Reach, number>, findings: Finding[] }} Judgement
 *  @typedef {{ statements: number, functions: number, judgements: Judgement[] }} Judged */

/** @param {readonly Statement[]} statements
 *  @param {SchemaFacts} schema
 *  @returns {Judged} */
export function judgeAll(statements, schema) {
  const distinct = distinctOf(statements)
  /** @type {Party[]} */
  const parties = ['customer', 'executor']
  return {
    statements: distinct.length,
    functions: new Set(distinct.map(({ place }) => place)).size,
    judgements: parties.map((party) => judgeFor(distinct, schema, party)),
  }
}

/** One of each text; a list of rows counts as one row.
 *  @param {readonly Statement[]} statements
 *  @returns {Statement[]} */
function distinctOf(statements) {
  const all = new Map(
    statements.map((each) => [`${each.place} ${shortOf(each.text)}`, { ...each, text: shortOf(each.text) }]),
  )
  return [...all.values()].sort((one, other) => (one.place < other.place ? -1 : 1))
}

/** A statement with one row of values, and one value in each list.
 *  @param {string} text */
const shortOf = (text) =>
  text
    .replace(
      /(\((?:\$\d+|default)(?:, (?:\$\d+|default))*\))(?:, \((?:\$\d+|default)(?:, (?:\$\d+|default))*\))+/g,
      '$1',
    )
    .replace(/in \(\$(\d+)(?:, \$\d+)+\)/g, 'in ($$$1)')

/** @param {readonly Statement[]} statements
 *  @param {SchemaFacts} schema
 *  @param {Party} party
 *  @returns {Judgement} */
function judgeFor(statements, schema, party) {
  const places = placesOfTables(schema, party)
  /** @type {Map<Reach, number>} */
  const reaches = new Map()
  /** @type {Map<string, Statement[]>} */
  const broken = new Map(statementRules.map(({ name }) => [name, []]))
  for (const statement of statements) {
    const facts = factsOfStatement(parseStatement(statement.text), schema)
    const reach = reachOf(facts, schema, party, places)
    reaches.set(reach, (reaches.get(reach) ?? 0) + 1)
    for (const { name, breaks } of statementRules) if (breaks(facts, reach)) broken.get(name)?.push(statement)
  }
  const isDistributed = (/** @type {string} */ table) => ['distributed', 'inherited'].includes(places.get(table) ?? '')
  return {
    party,
    places,
    reaches,
    findings: [
      ...objectRules.map((rule) => ({ rule, found: rule.breaks(schema, isDistributed, party) })),
      ...statementRules.map((rule) => {
        const found = broken.get(rule.name) ?? []
        return { rule, found: [...new Set(found.map(({ place }) => place))], statements: found.length }
      }),
    ],
  }
}
