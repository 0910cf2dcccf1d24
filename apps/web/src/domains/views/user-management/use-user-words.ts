import type { AccountRow } from '@navyk/api-spec/people/directory'
import { useTranslation } from 'react-i18next'

/** How facts of an account read. */
export function useUserWords() {
  const { t } = useTranslation('user-management')
  return {
    permissions: ({ permissions }: AccountRow) => permissions.map((one) => t(`permissions.${one}`)).join(', '),
    twoStep: ({ hasTwoStep, isTwoStepAsked }: AccountRow) =>
      t(hasTwoStep ? 'two_step.on' : isTwoStepAsked ? 'two_step.asked' : 'two_step.off'),
    /** Empty where nobody was invited, or the password is set. */
    invitation: ({ invitation }: AccountRow) => (invitation === null ? '' : t(`invitation.${invitation}`)),
  }
}
