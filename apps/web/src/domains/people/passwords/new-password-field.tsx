import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldProps } from '#ui/form/fields.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'

interface Props extends FieldProps {
  /** Facts that a guesser knows, such as the phone; a password made of them is weak. */
  known?: string[]
}

/** A new password with a strength meter. */
export function NewPasswordField({ known = [], ...field }: Props) {
  const value: unknown = useWatch({ name: field.name })
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" />
      {typeof value === 'string' && value !== '' && (
        // The meter's texts may still be loading; the form must stay meanwhile.
        <Suspense>
          <StrengthMeter password={value} known={known} />
        </Suspense>
      )}
    </div>
  )
}
