// Rules of the commission: the part of a lesson's charge that the service keeps, where it is not what the contract says. Nothing is settled
// here; whoever settles lessons asks for the pay.
import * as spec from '@navyk/api-spec/money/commission'
import { read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { createCommissionRule, endCommissionRule, listCommissionRules, listRuleHistory } from './rules.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listCommissionRules, listCommissionRules),
    read(spec.listRuleHistory, listRuleHistory),
    write(spec.createCommissionRule, createCommissionRule),
    write(spec.endCommissionRule, endCommissionRule),
  ],
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    commission: typeof texts
  }
}
