// `npm run check`: everything that can be known without starting the product, in under half a minute.
// `npm run check -- types lint` runs some of it.
import process from 'node:process'
import { checkArchitecture } from './checks/architecture/architecture.mjs'
import { checkCalendar } from './checks/architecture/calendar.mjs'
import { checkDeadCode } from './checks/dead-code.mjs'
import { checkDeployment } from './checks/deployment.mjs'
import { checkDocuments } from './checks/documents.mjs'
import { checkLint } from './checks/lint.mjs'
import { checkListOrder } from './checks/database/list-order.mjs'
import { checkMeasures } from './checks/texts/measures.mjs'
import { checkMigrations } from './checks/migrations.mjs'
import { checkNames } from './checks/names.mjs'
import { checkOwnedData } from './checks/database/owned-data.mjs'
import { checkPackages } from './checks/packages.mjs'
import { checkPromises } from './checks/architecture/promises.mjs'
import { checkSpecification } from './checks/specification.mjs'
import { checkStyles } from './checks/styles.mjs'
import { checkTranslations } from './checks/texts/translations.mjs'
import { checkTypes } from './checks/types.mjs'
import { checkWebCalls } from './checks/architecture/web-calls.mjs'
import { exitOnSignals } from './machine.mjs'
import { chooseStages, cores, finish, runStages } from './stages.mjs'

/** @type {import('./stages.mjs').Stage[]} */
export const checks = [
  { name: 'types', title: 'types', run: checkTypes },
  { name: 'lint', title: 'lint and format', run: checkLint },
  { name: 'architecture', title: 'architecture rules', run: checkArchitecture },
  { name: 'owned-data', title: 'whose tables are read and written', run: checkOwnedData },
  { name: 'promises', title: 'promises of libraries', run: checkPromises },
  { name: 'calendar', title: 'where days and months are made', run: checkCalendar },
  { name: 'list-order', title: 'the order of lists', run: checkListOrder },
  { name: 'web-calls', title: 'queries and failures of the web app', run: checkWebCalls },
  { name: 'styles', title: 'layout parts and style modules', run: checkStyles },
  { name: 'dead-code', title: 'dead code and unused packages', run: checkDeadCode },
  { name: 'translations', title: 'translations', run: checkTranslations },
  { name: 'packages', title: 'package versions', run: checkPackages },
  { name: 'names', title: 'names', run: checkNames },
  { name: 'migrations', title: 'released tables and migrations', run: checkMigrations },
  { name: 'documents', title: 'what documents name', run: checkDocuments },
  { name: 'deployment', title: 'files of deploy/', run: checkDeployment },
  { name: 'measures', title: 'words of sums', run: checkMeasures },
  { name: 'specification', title: 'coverage of the specification', run: checkSpecification },
]

if (import.meta.main) {
  exitOnSignals()
  finish(await runStages(chooseStages(checks, process.argv.slice(2)), { maxParallel: cores }))
}
