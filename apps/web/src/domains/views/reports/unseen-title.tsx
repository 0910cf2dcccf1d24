import type { ReactNode } from 'react'
import classes from './unseen-title.module.css'

/** A heading for screen readers, where the eye needs none. */
export const UnseenTitle = ({ children }: { children: ReactNode }) => <h2 className={classes.unseen}>{children}</h2>
