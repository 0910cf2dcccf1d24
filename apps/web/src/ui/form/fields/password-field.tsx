import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../texts.ts'
import { type FieldProps, useField } from '../fields.tsx'

interface PasswordFieldProps extends FieldProps {
  /** Attribute for password managers. */
  autoComplete: 'current-password' | 'new-password'
  /** True where it takes the focus when the dialog around it opens. */
  hasFocus?: boolean
}

/** A password, hidden until the person wants to see it. */
export function PasswordField({ autoComplete, hasFocus, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('ui')
  const { props, value, change } = useField(field)
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput
      {...props}
      autoComplete={autoComplete}
      data-autofocus={hasFocus || undefined}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': t(isShown ? 'form.hide_password' : 'form.show_password') }}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
