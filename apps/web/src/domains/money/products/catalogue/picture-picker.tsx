import type { Product } from '@navyk/api-spec/money/products'
import { useState } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { fileFault, PictureUpload } from '#ui/form/picture-upload.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useSetProductPicture } from '../api.ts'
import { ProductPicture } from '../product-picture.tsx'
import classes from './catalogue.module.css'

/** The picture of the draft; the server draws it anew from the file. */
export function PicturePicker({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const upload = useSetProductPicture(product.id)
  const [fault, setFault] = useState<string>()
  const shown = product.draft ?? product.published
  const choose = (file: File) => {
    setFault(undefined)
    upload.mutate(
      { file, version: product.version },
      {
        onSuccess: () => toastSuccess(t('catalogue.picture_saved')),
        onError: (error) => setFault(fileFault(error)),
      },
    )
  }
  if (!shown) return null
  return (
    <div className="apart-16">
      <PictureUpload
        picture={
          <div className={`rounded fixed clips ${classes.thumbnail}`}>
            <ProductPicture of={shown} sizes="12rem" isFirst />
          </div>
        }
        label={t('catalogue.picture')}
        choose={t(shown.picture === null ? 'catalogue.choose_picture' : 'catalogue.other_picture')}
        hint={t(upload.isPending ? 'catalogue.picture_sending' : 'catalogue.picture_help')}
        fault={fault}
        isSending={upload.isPending}
        onChoose={choose}
      />
    </div>
  )
}
