// Chooses the tests for a change: those of its domains, nearest first, then those of the domains that use their doors. The graph of
// imports cannot choose them, because the frame finds domains by the names of their folders: each test would need each domain.

/** @typedef {import('../checks/source-files.mjs').SourceFile} SourceFile
 *  @typedef {{
 *    domains: string[]
 *    isFrame: boolean
 *    files: string[]
 *    leftOut: number
 *  }} Choice `domains` are names such as `money/acts`; `isFrame` says that something was changed that all domains stand on; `files`
 *  are tests, in the order in which they matter; `leftOut` counts those for which there is no time */

const placeOfDomain =
  /^(?:apps\/(?:api|web)\/src\/domains|packages\/api-spec\/src)\/((?:people|messages|teaching|market|money|desk|views)\/[^/]+)\//
const isTest = /\.test\.(ts|tsx|mjs)$/
const needsBrowserOrServer = /^e2e\/|\.pg\.test\.ts$|\.process\.test\.ts$/

/** @param {string} path
 *  @returns {string | undefined} `money/acts` */
export const domainOf = (path) => placeOfDomain.exec(path)?.[1]

/** @param {string[]} changed paths from the root
 *  @param {SourceFile[]} sources all of the repository
 *  @param {{ secondsOf: (test: string) => number, limitSeconds: number }} time how long a test file takes, and all of those together
 *    that are not in a changed folder
 *  @returns {Choice} */
export function chooseTests(changed, sources, { secondsOf, limitSeconds }) {
  const code = changed.filter((path) => /\.(ts|tsx|mjs|json|css|grit)$/.test(path))
  const domains = [...new Set(code.flatMap((path) => domainOf(path) ?? []))].sort()
  const isFrame = code.some(
    (path) => domainOf(path) === undefined && /^(apps|packages)\//.test(path) && !isTest.test(path),
  )
  const tests = sources.map(({ path }) => path).filter((path) => isTest.test(path) && !needsBrowserOrServer.test(path))
  const own = tests.filter((path) => {
    const domain = domainOf(path)
    return domain === undefined ? isBeside(path, code) : domains.includes(domain)
  })
  const users = usersOf(domains, sources)
  const others = tests.filter((path) => !own.includes(path) && users.has(domainOf(path) ?? ''))
  const near = others.toSorted((one, other) => secondsOf(one) - secondsOf(other))
  /** @type {string[]} */
  const fitting = []
  let left = limitSeconds
  for (const path of near) {
    left -= secondsOf(path)
    if (left < 0) break
    fitting.push(path)
  }
  return { domains, isFrame, files: [...own, ...fitting], leftOut: near.length - fitting.length }
}

/** Whether a test outside of the domains belongs to a changed file: it is the file itself, or stands in the same folder.
 *  @param {string} test
 *  @param {string[]} changed */
const isBeside = (test, changed) => changed.some((path) => path === test || folderOf(path) === folderOf(test))

/** @param {string} path */
const folderOf = (path) => path.slice(0, path.lastIndexOf('/'))

/** The domains that import a door of these.
 *  @param {string[]} domains
 *  @param {SourceFile[]} sources
 *  @returns {Set<string>} */
function usersOf(domains, sources) {
  const found = new Set()
  for (const { path, text } of sources) {
    const user = domainOf(path)
    if (user === undefined || domains.includes(user)) continue
    if (domains.some((domain) => takesFrom(text, domain))) found.add(user)
  }
  return found
}

/** Whether a file imports the domain's door in the API, or its shared part in api-spec.
 *  @param {string} text of a file of another domain
 *  @param {string} domain */
export const takesFrom = (text, domain) => text.includes(`@navyk/api-spec/${domain}'`) || text.includes(`'#${domain}'`)
