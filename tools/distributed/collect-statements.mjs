// Set up for tests that run with NAVYK_STATEMENTS: each statement that they make Kysely execute is added to a file of that folder, with
// the place in the product that asked for it. One worker writes one file.
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { connectPostgres } from '../../apps/api/src/platform/database/index.ts'

const folder = process.env.NAVYK_STATEMENTS
/** Frames of calls between the place that asks and Kysely. */
const deepest = 60
const isPatched = Symbol.for('navyk.statements')

if (folder !== undefined && !Reflect.get(globalThis, isPatched)) {
  Reflect.set(globalThis, isPatched, true)
  mkdirSync(folder, { recursive: true })
  follow(join(folder, `${process.pid}.jsonl`))
}

/** @param {string} path */
function follow(path) {
  const seen = new Set()
  // A pool without a statement opens no connection.
  const executor = connectPostgres('postgres://nowhere', 1, () => {}).db.getExecutor()
  const owner = ownerOf(Object.getPrototypeOf(executor), 'executeQuery')
  const execute = Reflect.get(owner, 'executeQuery')
  /** @this {object} the executor @param {{ sql: string }} query @param {unknown[]} rest */
  function watched(query, ...rest) {
    const place = placeOfCaller()
    const line = JSON.stringify({ place, text: query.sql })
    if (place !== undefined && !seen.has(line)) {
      seen.add(line)
      appendFileSync(path, `${line}\n`)
    }
    return Reflect.apply(execute, this, [query, ...rest])
  }
  Reflect.set(owner, 'executeQuery', watched)
}

/** The prototype that has a method itself.
 *  @param {object} from
 *  @param {string} name
 *  @returns {object} */
function ownerOf(from, name) {
  if (Object.hasOwn(from, name)) return from
  const above = Object.getPrototypeOf(from)
  if (above === null) throw new Error(`Kysely has no ${name} any more`)
  return ownerOf(above, name)
}

/** The innermost frame of the product that is not of the database's own part: its file and function. Undefined for what tests and the
 *  demo ask themselves.
 *  @returns {string | undefined} */
function placeOfCaller() {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = deepest
  const { stack = '' } = new Error('where')
  Error.stackTraceLimit = before
  const places = stack.split('\n').flatMap((line) => {
    const [, name = '', file] = /at (?:async )?(?:(\S+) )?\(?.*(apps\/api\/src\/[^:?]+)/.exec(line) ?? []
    return file === undefined ? [] : [{ file, name }]
  })
  const ofDatabase = (/** @type {{ file: string }} */ { file }) => file.includes('/platform/database/')
  const first = places.find((each) => !ofDatabase(each))
  const isProduct =
    first !== undefined && !/\.test\.ts$|\/(testing|demo|service-tests|change-events)\//.test(first.file)
  const chosen = isProduct ? first : places.find(ofDatabase)
  return chosen && `${chosen.file} ${chosen.name}`.trim()
}
