import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { withProgress } from '../../../app/progress.ts'
import { useUser } from '../../../app/session.ts'
import { pathToCabinet } from '../../../app/shell/cabinet-switch.tsx'
import { toastError } from '../../../app/toasts.ts'
import { failureMessage } from '../../../ui/failures.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Section } from '../../../ui/section.tsx'
import classes from './way-to-teach.module.css'

/** Everybody begins as a customer; who came to teach finds the way from here, and into their cabinet once it is there. */
export function WayToTeach() {
  const { t } = useTranslation('home')
  const { cabinetRoles, readOnly } = useUser()
  if (readOnly !== null) return null
  const isOpen = cabinetRoles.includes('executor')
  return (
    <Section title={t(isOpen ? 'teach.open' : 'teach.title')}>
      <p className={classes.text}>{t(isOpen ? 'teach.open_text' : 'teach.text')}</p>
      {isOpen ? (
        <ToCabinet />
      ) : (
        <LinkButton to="/dashboard/account?part=cabinets" variant="default" icon={IconSchool}>
          {t('teach.apply')}
        </LinkButton>
      )}
    </Section>
  )
}

function ToCabinet() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const [isUnderway, setUnderway] = useState(false)
  const go = async () => {
    setUnderway(true)
    try {
      await navigate(await withProgress(pathToCabinet('executor')))
    } catch (error) {
      void toastError(failureMessage(error))
      setUnderway(false)
    }
  }
  return (
    <Button leftSection={<Icon of={IconSchool} />} loading={isUnderway} onClick={() => void go()}>
      {t('teach.enter')}
    </Button>
  )
}
