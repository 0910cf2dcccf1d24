import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Phone } from './facts-text.tsx'
import { failureMessage } from '../feedback/failures.ts'
import classes from './masked-phone.module.css'

interface Props {
  masked: string
  /** Whose it is, for the name of the button. */
  name: string
  load: () => Promise<string>
}

/** A masked phone with a button that loads the whole number. */
export function MaskedPhone({ masked, name, load }: Props) {
  const { t } = useTranslation('ui')
  const [whole, setWhole] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  if (masked === '') return null
  if (whole !== undefined) return <Phone number={whole} />
  const show = async () => {
    setLoading(true)
    setFailure(undefined)
    try {
      setWhole(await load())
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <span className={classes.phone}>
      <span dir="ltr">{masked}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.show}
        loading={isLoading}
        aria-label={t('show_phone_of', { name })}
        onClick={() => void show()}
      >
        {t('show_phone')}
      </Button>
      {failure !== undefined && (
        <span className={classes.failure} role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}
