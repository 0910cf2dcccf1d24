import { useQuery } from '@tanstack/react-query'
import { duesQuery } from '../api.ts'
import { CreditButton } from './credit-button.tsx'

/** Button that puts the customer's own credit on what they owe. */
export function OwnCredit() {
  const dues = useQuery(duesQuery(undefined)).data?.data
  return dues ? <CreditButton dues={dues} variant="default" /> : null
}
