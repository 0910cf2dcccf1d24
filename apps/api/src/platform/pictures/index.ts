// Pictures that people upload: how they are drawn anew, and how much that may cost.
export { type Cover, drawCovers, mostSideRatio } from './draw-covers.ts'
export { inTurn } from './in-turn.ts'
export { type PictureKind, type PictureRefusal, redrawPicture } from './redraw-picture.ts'
