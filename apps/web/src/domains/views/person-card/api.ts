import { changeTelegramName } from '@navyk/api-spec/people/accounts'
import { listQuestions } from '@navyk/api-spec/desk/questions'
import { listIncomeReports } from '@navyk/api-spec/money/income-reports'
import { showPhone } from '@navyk/api-spec/people/directory'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { listLessons } from '@navyk/api-spec/teaching/lessons'
import { listProgrammes } from '@navyk/api-spec/teaching/programmes'
import { getPersonCard, listPersonHistory } from '@navyk/api-spec/views/person-card'
import { call } from '#app/calls/call.ts'
import { dataKeys, listOf, queryOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('person-card')

/** Filter by the owner: a customer or an executor. */
export type OwnerFilter = { customerId: string } | { executorId: string }

export const personQuery = (id: string) => queryOf(keys.one(id), getPersonCard, { params: { id } })
export const personHistoryQuery = (id: string) =>
  queryOf(keys.one(id, 'history'), listPersonHistory, { params: { id } })

export const contractsQuery = (whose: OwnerFilter) => listOf(keys.of('contracts'), listContracts, whose)
export const lessonsQuery = (whose: OwnerFilter) => listOf(keys.of('lessons'), listLessons, { ...whose, view: 'all' })
export const programmesQuery = (whose: OwnerFilter) => listOf(keys.of('programmes'), listProgrammes, whose)
export const questionsQuery = (askerId: string) => listOf(keys.of('questions'), listQuestions, { askerId })
export const incomeQuery = (executorId: string) => listOf(keys.of('income'), listIncomeReports, { executorId })

export const useChangeTelegramName = (id: string) => useWrite(changeTelegramName, { id })

/** The whole phone number of an account; the server records the request. */
export const loadPhone = async (id: string) => (await call(showPhone, { params: { id } })).data.phone
