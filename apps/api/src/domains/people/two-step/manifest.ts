// Two-step: the second step of signing in, and proving again who one is.
import * as spec from '@navyk/api-spec/people/two-step'
import { read, write, attempt } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { verifyTwoStep } from './challenge.ts'
import { confirmTwoStep, startTwoStep } from './codes/connect-app.ts'
import { getTwoStep, replaceSavedCodes, turnOffTwoStep } from './manage-two-step.ts'
import { resealAppSecrets, resealTask } from './codes/reseal.ts'
import { eraseTwoStep } from './queries.ts'
import { twoStepRetention } from './retention.ts'
import { stepUp } from './step-up/step-up.ts'

export const manifest: DomainManifest = {
  routes: [
    attempt(spec.stepUp, stepUp),
    attempt(spec.verifyTwoStep, verifyTwoStep),
    read(spec.getTwoStep, getTwoStep),
    write(spec.startTwoStep, startTwoStep),
    attempt(spec.confirmTwoStep, confirmTwoStep),
    write(spec.replaceSavedCodes, replaceSavedCodes),
    write(spec.turnOffTwoStep, turnOffTwoStep),
  ],
  tasks: (services) => ({ [resealTask]: async () => void (await resealAppSecrets(services)) }),
  timetable: { [resealTask]: '17 * * * *' },
  retiredTasks: ['tidy-two-step'],
  retention: twoStepRetention,
  erase: eraseTwoStep,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    second_step: typeof texts
  }
}
