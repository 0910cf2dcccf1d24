import { useQuery } from '@tanstack/react-query'
import { duesQuery } from '../api.ts'
import { CreditButton } from './credit-button.tsx'

/** Puts the customer's own credit on what they owe. */
export function OwnCredit() {
  const dues = useQuery(duesQuery(undefined)).data?.data
  return dues ? <CreditButton dues={dues} variant="default" /> : null
}
