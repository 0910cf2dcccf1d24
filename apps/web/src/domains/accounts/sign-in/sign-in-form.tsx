import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isDemo } from '../../../app/mode.ts'
import { signInWith } from '../../../app/session.ts'
import { preloadToasts, toastSuccess } from '../../../app/toasts.ts'
import { failureMessage } from '../../../ui/failures.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import classes from './sign-in-form.module.css'

interface Values {
  username: string
  password: string
}

const loadRules = () => Promise.all([import('./sign-in-rules.ts'), i18next.loadNamespaces('validation')])

const check: Resolver<Values> = async (values, context, options) => {
  const [{ checkSignIn }] = await loadRules()
  return checkSignIn(values, context, options)
}

export function SignInForm() {
  const { t } = useTranslation('sign-in')
  // Errors show after a field has been touched and left (specification, section 5).
  const form = useForm<Values>({ defaultValues: { username: '', password: '' }, mode: 'onTouched', resolver: check })
  const [failure, setFailure] = useState<string>()
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await signInWith(values)
      void toastSuccess(t('signed_in'))
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })

  return (
    <>
      <form className={classes.form} onSubmit={submit} onFocus={preload} noValidate aria-labelledby="sign-in-title">
        <TextInput
          id="username"
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          label={t('phone')}
          placeholder="291112233"
          leftSection={<span dir="ltr">+375</span>}
          leftSectionWidth="3.75rem"
          error={errors.username?.message}
          {...form.register('username')}
        />
        <PasswordInput
          id="password"
          autoComplete="current-password"
          label={t('password')}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className={classes.line}>
          <Checkbox id="remember" label={t('remember')} defaultChecked />
          <Anchor component={Link} to="/forget-password">
            {t('recover')}
          </Anchor>
        </div>
        {failure !== undefined && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" size="md" fullWidth loading={isSubmitting}>
          {t('submit')}
        </Button>
      </form>
      {isDemo() && <DemoAccounts onChoose={(values) => form.reset(values)} />}
    </>
  )
}

function preload() {
  void loadRules()
  void preloadToasts()
}
