import { Button, TextInput } from '@mantine/core'
import type { Cart } from '@navyk/api-spec/money/carts'
import { type FormEvent, useState } from 'react'
import { failureBody, failureMessage } from '#ui/feedback/failures.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { useApplyPromo, useRemovePromo } from './api.ts'
import classes from './carts.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** The promo code of the cart, or the field for one. A code that gives nothing says why. */
export function PromoCode({ promo }: { promo: Cart['promo'] }) {
  const { t } = useTranslation('carts')
  const [code, setCode] = useState('')
  const apply = useApplyPromo()
  const remove = useRemovePromo()
  const mayChange = useMayChange()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    apply.mutate({ code: code.trim().toUpperCase() }, { onSuccess: () => setCode('') })
  }
  if (promo !== null) {
    return (
      <>
        <div className="row between gap-8">
          <strong dir="ltr">{promo.code}</strong>
          {mayChange && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onError: toastFailure })}
            >
              {t('words.remove')}
            </Button>
          )}
        </div>
        {promo.refusal !== null && <p className="error above-4">{t(`promo.refusals.${promo.refusal}`)}</p>}
      </>
    )
  }
  const reason =
    apply.error === null ? undefined : (failureBody(apply.error)?.errors?.code?.[0] ?? failureMessage(apply.error))
  return (
    <form className={`stack top gap-8 ${classes.promo}`} onSubmit={send} noValidate>
      <TextInput
        aria-label={t('words.promo_code')}
        placeholder={t('words.promo_code')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={code}
        error={reason}
        disabled={!mayChange}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          if (reason !== undefined) apply.reset()
        }}
      />
      <Button type="submit" variant="default" loading={apply.isPending} disabled={!mayChange}>
        {t('promo.apply')}
      </Button>
    </form>
  )
}
