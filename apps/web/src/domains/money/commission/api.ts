import { createCommissionRule, endCommissionRule, listCommissionRules } from '@navyk/api-spec/money/commission'
import { dataKeys, queryOf, useWrite } from '../../../app/calls/query.ts'

const keys = dataKeys('commission-rules')

export const commissionRulesQuery = queryOf(keys.of('list'), listCommissionRules)

export const useCreateRule = () => useWrite(createCommissionRule)
export const useEndRule = (id: string) => useWrite(endCommissionRule, { id })
