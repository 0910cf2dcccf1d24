// Things that the documents name must exist: files, links with their headings, and the documents that comments in the code point
// to. The changelog describes an earlier time, so only its links are checked.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../machine.mjs'
import { outcomeOf } from './outcome.mjs'
import { readSources } from './source-files.mjs'

/** Folders to which a path in a document may be relative. */
const bases = ['', 'apps/api/src', 'apps/web/src', 'packages/api-spec/src', 'docs']
const isHistory = (/** @type {string} */ path) => path.startsWith('CHANGELOG')

/** @typedef {{ path: string, text: string }} Document */

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function checkDocuments(folder = root) {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
  return outcomeOf([
    {
      name: 'documents name files that exist',
      problems: documents.filter(({ path }) => !isHistory(path)).flatMap((document) => missingFiles(folder, document)),
    },
    { name: 'links of documents lead somewhere', problems: documents.flatMap((each) => deadLinks(folder, each)) },
    {
      name: 'documents that comments point to exist',
      problems: readSources(folder).flatMap((file) => deadCitations(folder, file)),
    },
  ])
}

/** Paths stand in backticks and have a slash and an ending; patterns (`<area>`, `*`, `{en,ru}`, `…`) are no paths.
 *  @param {string} folder
 *  @param {Document} document
 *  @returns {string[]} */
function missingFiles(folder, { path, text }) {
  return (
    [...text.matchAll(/`([\w.][\w./-]*\/[\w.-]+\.(?:tsx?|mjs|js|md|json|css))`/g)]
      .map(([, named = '']) => named)
      // What is built is not there before.
      .filter((named) => !named.includes('/dist/'))
      .filter((named) => !bases.some((base) => existsSync(join(folder, base, named))))
      .map((named) => `${path}: ${named} does not exist`)
  )
}

/** @param {string} folder
 *  @param {Document} document
 *  @returns {string[]} */
function deadLinks(folder, { path, text }) {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [file = '', heading] = link.split('#', 2)
      const target = file === '' ? join(folder, path) : join(folder, dirname(path), file)
      return !existsSync(target) || (heading !== undefined && !anchorsOf(target).includes(heading))
    })
    .map((link) => `${path}: the link ${link} leads nowhere`)
}

/** Comments name a document, and what of it: `docs/rules/money.md, invariant 8`, `docs/decisions/0016`,
 *  `docs/specification.md, section 5`, `docs/rules/life-cycles.md, "Lesson"`.
 *  @param {string} folder
 *  @param {Document} file
 *  @returns {string[]} */
function deadCitations(folder, { path, text }) {
  if (path.startsWith('tools/checks/')) return []
  const flat = text.replaceAll(/\n\s*(\*|\/\/)?\s+/g, ' ')
  return [...flat.matchAll(/\bdocs\/([\w/-]+)(\.md)?(?:, (?:sections? (\d)|"([^"]+)"))?/g)]
    .filter(([, name = '', ending, section, heading]) => {
      if (ending === undefined) return /^decisions\/\d{4}$/.test(name) && !decisionOf(folder, name)
      const target = join(folder, 'docs', `${name}.md`)
      if (!existsSync(target)) return true
      const headings = headingsOf(target)
      if (section !== undefined) return !headings.some((each) => each.startsWith(`${section}. `))
      return heading !== undefined && !headings.includes(heading)
    })
    .map(([citation]) => `${path}: ${citation} is not there`)
}

/** @param {string} folder
 *  @param {string} name */
const decisionOf = (folder, name) => globSync(`docs/${name}-*.md`, { cwd: folder }).length > 0

/** @param {string} file */
const headingsOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => /^#+ (.+)$/.exec(line)?.[1] ?? [])

/** Headings as links name them.
 *  @param {string} file */
const anchorsOf = (file) =>
  headingsOf(file).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  )
