import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { IconButton } from '../../buttons/icon-button.tsx'
import { useTranslation } from '../../texts.ts'
import { Phone } from '../facts-text.tsx'
import classes from '../facts.module.css'
import { useWholePhone } from './use-whole-phone.ts'

interface Props {
  masked: string
  /** Owner of the phone, for the name of the button. */
  name: string
  load: () => Promise<string>
  /** True where one press more begins the call. */
  canCall?: boolean
}

/** A masked phone with a button that loads the whole number. */
export function MaskedPhone({ masked, name, load, canCall = false }: Props) {
  const { t } = useTranslation('ui')
  const { whole, failure, loading, show, dial } = useWholePhone(load)
  if (masked === '') return null
  if (whole !== undefined) return <Phone number={whole} />
  return (
    <span className={`inline nowrap ${classes.phone}`}>
      <span dir="ltr">{masked}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.show}
        data-calls={canCall || undefined}
        loading={loading === 'show'}
        aria-label={t('show_phone_of', { name })}
        onClick={show}
      >
        {t('show_phone')}
      </Button>
      {canCall && (
        <IconButton
          className={classes.call}
          icon={IconPhone}
          label={t('call_of', { name })}
          loading={loading === 'dial'}
          onClick={dial}
        />
      )}
      {failure !== undefined && (
        <span className={`error small ${classes.failure}`} role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}
