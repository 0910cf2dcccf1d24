// `npm test`: everything that has to pass before a change is shared, the quick parts first. All stages run, also after
// one has failed, and the last line is "N passed, N failed" over everything. `npm test -- api postgres` runs some of
// it.
import process from 'node:process'
import { checks } from './check.mjs'
import { runPlaywright, runVitest } from './checks/test-runs.mjs'
import { exitOnSignals } from './machine.mjs'
import { chooseStages, cores, finish, runStages } from './stages.mjs'

/** These use several cores themselves, so they run one after the other. @type {import('./stages.mjs').Stage[]} */
const suites = [
  { name: 'unit', title: 'tools, api-spec and web tests', run: () => runVitest(['tools', 'api-spec', 'web']) },
  { name: 'api', title: 'API tests, embedded database', run: () => runVitest(['api']) },
  { name: 'postgres', title: 'API tests, PostgreSQL', run: () => runVitest(['postgres']) },
  { name: 'browser', title: 'page budgets and browser journeys', run: () => runPlaywright() },
]

exitOnSignals()
const chosen = chooseStages([...checks, ...suites], process.argv.slice(2))
const quick = await runStages(
  chosen.filter((stage) => checks.includes(stage)),
  { atOnce: cores },
)
const long = await runStages(chosen.filter((stage) => suites.includes(stage)))
finish({ passed: quick.passed + long.passed, failed: quick.failed + long.failed })
