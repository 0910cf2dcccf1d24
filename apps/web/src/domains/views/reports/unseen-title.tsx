import type { ReactNode } from 'react'

/** A heading for screen readers, where the eye needs none. */
export const UnseenTitle = ({ children }: { children: ReactNode }) => <h2 className="unseen flush">{children}</h2>
