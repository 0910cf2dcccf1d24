import type { Credential } from '@navyk/api-spec/market/credentials'
import { IconClockExclamation } from '@tabler/icons-react'
import { State } from '#app/manifests/states.tsx'
import { StateBadge } from '#ui/facts/state-badge.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

/** The state, and of a confirmed one whether it ends soon. */
export function CredentialBadge({ of }: { of: Credential }) {
  const { t } = useTranslation('credentials')
  if (of.isExpiring) return <StateBadge tone="amber" icon={IconClockExclamation} label={t('expiring')} />
  return <State of="credential" is={of.state} />
}

/** '14 марта 2027 г.', or that it has no end. */
export function useLastDay() {
  const { t } = useTranslation('credentials')
  const format = useFormat()
  return ({ validUntil }: Pick<Credential, 'validUntil'>) =>
    validUntil === null ? t('endless') : format.date(validUntil)
}
