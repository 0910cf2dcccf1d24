import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from './fields.tsx'

interface PasswordFieldProps extends FieldProps {
  /** What a password manager is asked for. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password, hidden until the person wants to see it. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('ui')
  const { props, value, change } = useField(field)
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput
      {...props}
      autoComplete={autoComplete}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': t(isShown ? 'form.hide_password' : 'form.show_password') }}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
