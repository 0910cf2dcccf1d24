// Makes docs/areas.md and docs/views.md from the sources. pages.test.mjs compares both with what stands there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../../.dependency-cruiser.mjs'
import { readOwners } from '../checks/database/owned-data.mjs'

const workspaces = { spec: 'packages/api-spec/src', api: 'apps/api/src/domains', web: 'apps/web/src/domains' }

const headOfAreas = `# Areas and domains

The seven areas in their order. A domain uses the doors (\`index.ts\`) of its own area and of those before it
([ARCHITECTURE](../ARCHITECTURE.md#areas)). What a domain owns is the first comment of its \`manifest.ts\` in \`apps/api\`;
its tables are those that its \`tables.ts\` declares. "Where" names the workspaces in which the domain has a folder: \`spec\`
is \`packages/api-spec\`, \`api\` and \`web\` are the apps.

This page is generated. \`npx vitest run --project tools documents -u\` writes it anew.
`

const headOfViews = `# Published views

What a domain lets others read of its tables ([decision 36](decisions/0036-what-others-read-of-a-table.md)). The descriptions are the
comments of \`apps/api/src/schema/<area>.logic.sql\`; the columns stand there, and as types in the \`tables.ts\` of the owner. The
domains of the owner's area and of those after it may join a view, unless the last column names one area.

This page is generated. \`npx vitest run --project tools documents -u\` writes it anew.
`

/** Every domain by area, with what it owns.
 *  @param {string} root a tree laid out like this repository
 *  @returns {Promise<string>} */
export async function areasPage(root) {
  const { declared } = await readOwners(root)
  const sections = areas.map((area) => {
    const rows = domainsOf(root, area).map((domain) => {
      const tables = [...declared]
        .filter(([, [first]]) => first?.owner === `${area}/${domain}` && !first.isPublished)
        .map(([table]) => table)
        .sort()
        .map((table) => `\`${table}\``)
      return `| \`${domain}\` | ${ownsOf(root, area, domain)} | ${tables.join(', ')} | ${placesOf(root, area, domain)} |`
    })
    return `## ${area}\n\n| Domain | What it owns, and what not | Tables | Where |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `${headOfAreas}\n${sections.join('\n')}`
}

/** Every view that one domain publishes for others.
 *  @param {string} root a tree laid out like this repository
 *  @returns {Promise<string>} */
export async function viewsPage(root) {
  const { declared, database } = await readOwners(root)
  const rows = [...declared]
    .flatMap(([view, [first]]) => (first?.isPublished ? [{ view, ...first }] : []))
    .toSorted(
      (one, other) => orderOf(one) - orderOf(other) || (one.owner + one.view < other.owner + other.view ? -1 : 1),
    )
    .map(({ view, owner, onlyIn }) => {
      const comment = database.relations.get(view)?.comment ?? ''
      return `| \`${view}\` | ${owner} | ${comment} | ${onlyIn === undefined ? '' : `\`${onlyIn}\``} |`
    })
  return `${headOfViews}\n| View | Owner | What it shows | Only in |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

/** Views that nothing describes: a view of the page has a comment before it in the schema.
 *  @param {string} root
 *  @returns {Promise<string[]>} */
export async function undescribedViews(root) {
  const { declared, database } = await readOwners(root)
  return [...declared]
    .filter(([view, [first]]) => first?.isPublished && !database.relations.get(view)?.comment)
    .map(([view]) => view)
}

/** @param {{ owner: string }} view */
const orderOf = ({ owner }) => areas.indexOf(owner.split('/')[0] ?? '')

/** @param {string} root
 *  @param {string} area */
function domainsOf(root, area) {
  const names = Object.values(workspaces).flatMap((place) => {
    const folder = join(root, place, area)
    return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : []
  })
  return [...new Set(names.map(({ name }) => name))].sort()
}

/** @param {string} root
 *  @param {string} area
 *  @param {string} domain */
const placesOf = (root, area, domain) =>
  Object.entries(workspaces)
    .filter(([, place]) => existsSync(join(root, place, area, domain)))
    .map(([name]) => name)
    .join(', ')

/** First comment of the server's manifest, as one line.
 *  @param {string} root
 *  @param {string} area
 *  @param {string} domain */
function ownsOf(root, area, domain) {
  const file = join(root, workspaces.api, area, domain, 'manifest.ts')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const end = lines.findIndex((line) => !line.startsWith('//'))
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join(' ')
}
