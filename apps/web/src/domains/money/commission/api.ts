import {
  createCommissionRule,
  endCommissionRule,
  listCommissionRules,
  listRuleHistory,
} from '@navyk/api-spec/money/commission'
import { previewCommissionRule } from '@navyk/api-spec/money/work-reports'
import { dataKeys, queryOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('commission-rules')

export const commissionRulesQuery = queryOf(keys.of('list'), listCommissionRules)
export const ruleHistoryQuery = (id: string) => queryOf(keys.one(id, 'history'), listRuleHistory, { params: { id } })

export const useCreateRule = () => useWrite(createCommissionRule)
export const usePreviewRule = () => useWrite(previewCommissionRule)
export const useEndRule = (id: string) => useWrite(endCommissionRule, { id })
