import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from '../../../ui/form/fields.tsx'
import { StrengthMeter } from './strength-meter.tsx'

interface Props extends FieldProps {
  /** What a guesser knows of the person; a password made of it is weak. */
  known?: string[]
  /** Only the first of two fields says how strong the password is. */
  hasMeter?: boolean
}

/** A new password: may be shown, pasted and generated; a meter says how strong it is and why. */
export function NewPasswordField({ known = [], hasMeter = false, ...field }: Props) {
  const { t } = useTranslation('passwords')
  const { props, value, change } = useField(field)
  const [isShown, setShown] = useState(false)
  const text = typeof value === 'string' ? value : ''
  return (
    <div>
      <PasswordInput
        {...props}
        autoComplete="new-password"
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': t(isShown ? 'hide' : 'show') }}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {hasMeter && text !== '' && <StrengthMeter password={text} known={known} />}
    </div>
  )
}
