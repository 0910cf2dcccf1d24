import type { AccountRow } from '@navyk/api-spec/people/directory'
import { useTranslation } from '#ui/texts.ts'

/** Texts for facts of an account. */
export function useUserWords() {
  const { t } = useTranslation('user-management')
  return {
    permissions: ({ permissions }: AccountRow) => permissions.map((one) => t(`permissions.${one}`)).join(', '),
    twoStep: (row: AccountRow) => t(`two_step.${stepsOf(row)}`),
    /** Text for where no title stands beside it. */
    twoStepShort: (row: AccountRow) => t(`two_step.short.${stepsOf(row)}`),
    /** Text on the invitation; empty where nobody was invited, or the password is set. */
    invitation: ({ invitation }: AccountRow) => (invitation === null ? '' : t(`invitation.${invitation}`)),
  }
}

const stepsOf = ({ hasTwoStep, isTwoStepAsked }: AccountRow) => (hasTwoStep ? 'on' : isTwoStepAsked ? 'asked' : 'off')
