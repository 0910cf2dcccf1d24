// The stages of `npm test -- deep`: those of `npm test` with more cases each, in random order, then what depends on the day on other
// days. It takes hours, so it is run before a larger step is called done.
import process from 'node:process'
import { runPlaywright, runVitest } from '../checks/test-runs.mjs'

/** @typedef {import('../stages.mjs').Stage} Stage */

/** Other days of tests. With the usual Wednesday they are all days of the week, the last day of a month, 1 January and 29 February. */
const otherDays = ['2026-11-19', '2026-11-21', '2026-11-29', '2026-11-30', '2027-01-01', '2028-02-29']

/** @param {Stage[]} suites those of a usual run, without their budgets here
 *  @returns {Stage[]} */
export function deepStages(suites) {
  // More cases in whatever asks for it: the second width of every route, 200 runs of each property, the second telling of the demo.
  process.env.NAVYK_DEEP = '1'
  const seed = Math.floor(Date.now() / 1000)
  const shuffled = ['--sequence.shuffle.tests', `--sequence.seed=${seed}`]
  process.env.NAVYK_ORDER_SEED = String(seed)
  return [
    ...suites.map(({ name, title, run }) => ({ name, title, run })),
    {
      name: 'order',
      title: `unit and API tests in the order of ${seed}`,
      run: () => runVitest(['tools', 'api-spec', 'rules', 'web', 'api'], shuffled),
    },
    {
      name: 'kills',
      title: '1,000 payments while the service is killed',
      run: withSettings({ PAYMENTS: '1000', KILLS: '20' }, () => runVitest(['api', 'postgres'], ['payment-kills'])),
    },
    ...otherDays.flatMap(stagesOf),
  ]
}

/** @param {string} day
 *  @returns {Stage[]} */
function stagesOf(day) {
  const thatDay = { NAVYK_TEST_DAY: day, NAVYK_DEEP: '' }
  return [
    { name: `web ${day}`, title: `web tests on ${day}`, run: withSettings(thatDay, () => runVitest(['web'])) },
    {
      name: `demo ${day}`,
      title: `the demo of ${day}`,
      run: withSettings(thatDay, () => runVitest(['api'], ['src/demo'])),
    },
    { name: `browser ${day}`, title: `browser journeys on ${day}`, run: withSettings(thatDay, () => runPlaywright()) },
  ]
}

/** @param {Record<string, string>} settings of the environment, for this stage alone
 *  @param {Stage['run']} run
 *  @returns {Stage['run']} */
function withSettings(settings, run) {
  return async () => {
    const usual = { ...process.env }
    Object.assign(process.env, settings)
    try {
      return await run()
    } finally {
      process.env = usual
    }
  }
}
