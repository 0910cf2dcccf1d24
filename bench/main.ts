// Measures every promise about speed and size. Each figure goes to standard error when it is known; at the end stands a summary that fits a
// screen, or with `--json` all figures for a program. Names of parts as arguments run only those: `npm run bench -- sessions pages`.
import { join } from 'node:path'
import { withPostgres } from '../tools/postgres.mjs'
import { measureBoundedWaits } from './bounded-waits.ts'
import { measureEnumeration } from './enumeration.ts'
import { type Figure, figuresOf } from './figure.ts'
import { measureHashing } from './hashing.ts'
import { measureImport } from './import.ts'
import { measureFirstContent } from './browser/first-content.ts'
import { measureLargestList } from './largest-list.ts'
import { measureMemory } from './memory.ts'
import { measureOpenPages } from './browser/open-pages.ts'
import { measurePages } from './browser/pages.ts'
import { measureSchedule } from './browser/schedule.ts'
import { measureSessions } from './sessions.ts'
import { measureStaticFiles } from './static-files.ts'
import { summaryOf } from './summary.ts'

const dist = join(import.meta.dirname, '../apps/web/dist')

const parts: Record<string, () => Promise<Figure[]>> = {
  sessions: () => withPostgres(measureSessions),
  hashing: () => withPostgres(measureHashing),
  static: () => measureStaticFiles(dist),
  pages: measurePages,
  'first-content': measureFirstContent,
  'open-pages': measureOpenPages,
  schedule: measureSchedule,
  memory: measureMemory,
  enumeration: () => withPostgres(measureEnumeration),
  import: () => withPostgres(measureImport, { survives: 'machine' }),
  'bounded-waits': measureBoundedWaits,
  // The longest, whose services leave the least of the machine.
  lists: measureLargestList,
}

const isJson = process.argv.includes('--json')
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const figures: Figure[] = []
const minutes: Record<string, number> = {}
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`measuring ${name} …`)
  const startedAt = performance.now()
  figures.push(...(await figuresOf(name, measure)))
  minutes[name] = (performance.now() - startedAt) / 60_000
}
if (isJson) console.log(JSON.stringify({ figures }))
else console.log(summaryOf(figures, minutes))
process.exit(figures.every((figure) => figure.ok) ? 0 : 1)
