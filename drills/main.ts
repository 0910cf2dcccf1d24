// Runs one drill, as often as `--runs` says, and prints its figures; exits with 1 when a goal is missed. Without a name it lists them.
import { exitOnSignals } from '../tools/machine.mjs'
import { type Drill, readOptions } from './drill.ts'
import { drills } from './drills.ts'
import { enterGround, installPrograms } from './ground/system.ts'
import { setUpCleaning } from './ground/cleaning.ts'

const [name, ...rest] = process.argv.slice(2).toSorted((one, other) => Number(isOption(one)) - Number(isOption(other)))

if (name === undefined || isOption(name)) list()
else await runNamed(name, rest)

function isOption(argument: string): boolean {
  return argument.startsWith('--')
}

function list(): void {
  for (const [known, { sentence, options }] of Object.entries(drills)) {
    const shown = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
    console.log([known.padEnd(16), sentence, ...shown].join(' '))
  }
}

async function runNamed(wanted: string, args: readonly string[]): Promise<void> {
  const drill = drills[wanted]
  if (!drill) {
    console.error(`There is no drill "${wanted}". There are: ${Object.keys(drills).join(', ')}`)
    process.exit(2)
  }
  exitOnSignals()
  installPrograms(drill.needs)
  if (drill.ground) await enterGround(drill.ground)
  process.exit((await runAll(drill, args)) ? 0 : 1)
}

/** @returns whether all goals were met in all runs */
async function runAll(drill: Drill, args: readonly string[]): Promise<boolean> {
  const isJson = args.includes('--json')
  const { runs = 1, ...options } = readOptions(
    { runs: 1, ...drill.options },
    args.filter((argument) => argument !== '--json'),
  )
  const { run } = await drill.load()
  const all = []
  for (let round = 0; round < runs; round++) {
    const clean = setUpCleaning()
    const figures = await run(options).finally(clean)
    all.push(figures)
    if (!isJson) console.table(figures)
  }
  if (isJson) console.log(JSON.stringify({ runs: all }))
  return all.flat().every((figure) => figure.ok)
}
