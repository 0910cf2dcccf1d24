import base from './playwright.config.ts'
const { webServer, ...rest } = base
export default { ...rest, reporter: [['list'], ['json', { outputFile: '/tmp/speed/report.json' }]], workers: Number(process.env.W ?? 2) }
