import {
  getPartyDetails,
  getServiceDetails,
  setPayerDetails,
  setPayoutDetails,
  setServiceDetails,
} from '@navyk/api-spec/money/legal-details'
import { dataKeys, queryOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('legal-details')

export const serviceDetailsQuery = queryOf(keys.of('service'), getServiceDetails)
export const partyDetailsQuery = (id: string) => queryOf(keys.one(id), getPartyDetails, { params: { id } })

export const useSetServiceDetails = () => useWrite(setServiceDetails)
export const useSetPayerDetails = (id: string) => useWrite(setPayerDetails, { id })
export const useSetPayoutDetails = (id: string) => useWrite(setPayoutDetails, { id })
