import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { useUser } from '#app/session/session.ts'
import { useSwitchCabinet } from '#app/shell/header/cabinet-switch.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'

/** A link to apply as executor, or to the executor cabinet where there is one: every account begins as a customer. */
export function BecomeExecutor() {
  const { t } = useTranslation('home')
  const { cabinetRoles, readOnly } = useUser()
  if (readOnly !== null) return null
  const isOpen = cabinetRoles.includes('executor')
  return (
    <Section title={t(isOpen ? 'teach.open' : 'teach.title')}>
      <p className="muted below-12">{t(isOpen ? 'teach.open_text' : 'teach.text')}</p>
      {isOpen ? (
        <ToCabinet />
      ) : (
        <LinkButton to={`${accountPath}?part=cabinets`} variant="default" icon={IconSchool}>
          {t('teach.apply')}
        </LinkButton>
      )}
    </Section>
  )
}

function ToCabinet() {
  const { t } = useTranslation('home')
  const { isUnderway, go } = useSwitchCabinet('executor')
  return (
    <Button leftSection={<Icon of={IconSchool} />} loading={isUnderway} onClick={go}>
      {t('teach.enter')}
    </Button>
  )
}
