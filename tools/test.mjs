// `npm test`: everything that has to pass before a change is shared, the quick parts first. All stages run, also after
// one has failed, and the last line is "N passed, N failed" over everything.
//   npm test -- api postgres        some stages
//   npm test -- --day=2027-01-01    on another day than tests usually run on
//   npm test -- changed [browser]   what the difference to `main` can have broken, in under a minute
//   npm test -- deep                all of it in more depth, and on other days; before a larger step is called done
//   npm test -- --keep-times        also writes tools/runs/known-times.json
import { availableParallelism } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { runChanged } from './changed/run-changed.mjs'
import { checks } from './check.mjs'
import { runPlaywright, runVitest } from './checks/test-runs.mjs'
import { exitOnSignals } from './machine.mjs'
import { deepStages } from './runs/deep.mjs'
import { writeTimes } from './runs/known-times.mjs'
import { recordRun } from './runs/last-run.mjs'
import { chooseStages, cores, finish, runStages } from './stages.mjs'

/** These use several cores themselves, so they run one after the other. @type {import('./stages.mjs').Stage[]} */
const suites = [
  {
    name: 'unit',
    title: 'tools, api-spec and web tests',
    budgetSeconds: 120,
    run: () => runVitest(['tools', 'api-spec', 'web', 'rules']),
  },
  {
    name: 'api',
    title: 'API tests, embedded database',
    budgetSeconds: 370,
    // Three databases on two cores take a sixth longer for the same tests than two.
    run: () => runVitest(['api'], [`--maxWorkers=${Math.max(2, availableParallelism())}`]),
  },
  { name: 'postgres', title: 'API tests, PostgreSQL', budgetSeconds: 100, run: () => runVitest(['postgres']) },
  {
    name: 'browser',
    title: 'page budgets and browser journeys',
    budgetSeconds: 540,
    run: () => runPlaywright(),
  },
]

const { values, positionals } = parseArgs({
  options: { day: { type: 'string' }, 'keep-times': { type: 'boolean', default: false } },
  allowPositionals: true,
})

exitOnSignals()
if (values.day !== undefined) {
  if (!/^\d{4}-\d\d-\d\d$/.test(values.day) || Number.isNaN(Date.parse(values.day))) {
    console.error(`"${values.day}" is no day; write it as --day=2027-01-01`)
    process.exit(2)
  }
  process.env.NAVYK_TEST_DAY = values.day
}
const [mode, ...rest] = positionals
if (mode === 'changed') finish(await runChanged({ withBrowser: rest.includes('browser') }))
else
  await runWhole(
    mode === 'deep' ? [...checks, ...deepStages(suites)] : chooseStages([...checks, ...suites], positionals),
  )

/** @param {import('./stages.mjs').Stage[]} chosen */
async function runWhole(chosen) {
  const quick = await runStages(
    chosen.filter((stage) => checks.includes(stage)),
    { maxParallel: cores },
  )
  const results = [...quick, ...(await runStages(chosen.filter((stage) => !checks.includes(stage))))]
  const total = finish(results)
  if (chosen.length < checks.length + suites.length) return
  recordRun(results, total)
  if (values['keep-times']) writeTimes(results.flatMap(({ outcome }) => outcome.times ?? []))
}
