// Writes what was judged as a page for people.

/** @typedef {import('./judge.mjs').Judged} Judged
 *  @typedef {import('./judge.mjs').Judgement} Judgement
 *  @typedef {import('./judge.mjs').Finding} Finding */

const shownTables = 12
const weights = {
  refused: 'refused',
  changed: 'means something else',
  slower: 'slower',
}
/** @type {Record<import('./distribution.mjs').Reach, string>} */
const reaches = {
  'no distributed table': 'reference tables alone: any machine answers',
  'one machine': 'names the party: one machine',
  'by an id alone': 'names an id and not the party: all machines are asked, and the party has to be added',
  'all machines': 'over all parties: all machines, each its part',
  'across machines': 'joins rows that lie on different machines',
}

/** @param {Judged} judged
 *  @returns {string} */
export function pageOf({ statements, functions, judgements }) {
  const [byCustomer, byExecutor] = judgements
  if (!byCustomer || !byExecutor) throw new Error('both distributions are judged')
  return `${[
    '# Statements on engines of several machines',
    '',
    'Written by `npm run distributed`; [scaling](scaling.md#5-an-engine-of-several-machines) says what follows from it. The statements are those that the tests of the',
    'API make the product ask, with the place that asks each; those of the queue are of its library and are not among them. Neither engine',
    'was run: no registry has a build. Each rule says what the makers of the engine say, and names the page.',
    '',
    `${statements} statements of ${functions} functions were judged, and all objects of \`apps/api/src/schema\`. Views count as their tables. How a`,
    'statement reaches its rows is read from its tree: from the columns that equal a value of the caller or each other.',
    '',
    ...reachTable([byCustomer, byExecutor]),
    ...placeTable([byCustomer, byExecutor]),
    '## What each engine refuses or changes',
    '',
    'Figures of Citus are those of the distribution by customer / by executor.',
    '',
    ...ruleTable(byCustomer, byExecutor),
    '## Places',
    '',
    'By the distribution by customer.',
    '',
    ...byCustomer.findings.flatMap(sectionOf),
  ].join('\n')}\n`
}

/** @param {Judgement[]} judgements */
function reachTable(judgements) {
  const rows = Object.entries(reaches).map(([reach, words]) => {
    const counts = judgements.map(
      (each) => each.reaches.get(/** @type {import('./distribution.mjs').Reach} */ (reach)) ?? 0,
    )
    return `| ${words} | ${counts.join(' | ')} |`
  })
  return ['| Statements | by customer | by executor |', '|---|---|---|', ...rows, '']
}

/** @param {Judgement[]} judgements */
function placeTable(judgements) {
  const words = {
    distributed: 'have the column',
    inherited: 'get it from the row that they reference',
    'other party': 'name the other party alone: a distribution of their own',
    reference: 'stand on each machine whole',
  }
  const rows = Object.entries(words).map(([place, text]) => {
    const counts = judgements.map(({ places }) => [...places.values()].filter((each) => each === place).length)
    return `| ${text} | ${counts.join(' | ')} |`
  })
  return ['| Tables that … | by customer | by executor |', '|---|---|---|', ...rows, '']
}

/** @param {Judgement} byCustomer
 *  @param {Judgement} byExecutor */
function ruleTable(byCustomer, byExecutor) {
  const rows = byCustomer.findings.map(({ rule, found, statements }, place) => {
    const there = byExecutor.findings[place]
    const [here, other] = [statements ?? found.length, there?.statements ?? there?.found.length]
    const count = rule.engine === 'Citus 13' && here !== other ? `${here} / ${other}` : `${here}`
    return `| ${rule.engine} | ${rule.name} | ${weights[rule.weight]} | ${count} | ${rule.says} | ${linksOf(rule.source)} |`
  })
  return ['| Engine | What | Is | Found | Rule | Written at |', '|---|---|---|---|---|---|', ...rows, '']
}

/** @param {string} source */
const linksOf = (source) =>
  source
    .split(', ')
    .map((url) => `[${url.replace(/^https:\/\/(www\.)?/, '').split('/')[0]}](${url})`)
    .join(', ')

/** @param {Finding} finding
 *  @returns {string[]} */
function sectionOf({ rule, found, statements }) {
  if (found.length === 0) return []
  const heading = `### ${rule.engine}: ${rule.name}`
  return statements === undefined ? [heading, '', ...objectLines(found), ''] : [heading, '', ...placeLines(found), '']
}

/** Objects by table; what a maker of triggers has made is counted.
 *  @param {string[]} found */
function objectLines(found) {
  const makerOf = (/** @type {string} */ each) => /: of (follow_\w+)$/.exec(each)?.[1]
  const made = Map.groupBy(
    found.filter((each) => makerOf(each) !== undefined),
    makerOf,
  )
  const others = Map.groupBy(
    found.filter((each) => makerOf(each) === undefined),
    (each) => /^\w+/.exec(each)?.[0] ?? '',
  )
  return [
    ...[...made].map(([maker, each]) => {
      const tables = [...new Set(each.map((name) => name.split(':')[0]))]
      const more = tables.length > shownTables ? `, and ${tables.length - shownTables} more` : ''
      return `- \`${maker}\`, ${each.length} on ${tables.length} tables: ${tables.slice(0, shownTables).join(', ')}${more}`
    }),
    ...[...others].map(([name, each]) => {
      const rest = each.map((one) => one.slice(name.length).replace(/^: /, '').trim()).filter((one) => one !== '')
      return rest.length === 0 ? `- ${name}` : `- ${name}: ${rest.join(', ')}`
    }),
  ]
}

/** Functions by file.
 *  @param {string[]} places */
function placeLines(places) {
  const byFile = Map.groupBy(places, (each) => each.split(' ')[0] ?? '')
  return [...byFile].map(([file, each]) => {
    const names = each.map((place) => place.split(' ')[1] ?? 'at its top')
    return `- \`${file.replace('apps/api/src/', '')}\`: ${names.join(', ')}`
  })
}
