import * as figures from '../../../operations/figures/index.ts'
import * as answers from '../answers.ts'
import { figuresShape } from '../figuresShape.ts'
import { type Route, route } from '../route.ts'

const options = { names: { start_at: 'startOn', end_at: 'endOn' }, shape: figuresShape }

export const figuresRoutes: readonly Route[] = [
  route('POST /api/v1/admin/measures', figures.measures, answers.measures, options),
  route('POST /api/v1/admin/dimensions', figures.dimensions, answers.dimensions, options),
  route('POST /api/v1/admin/retention', figures.retention, answers.cohorts, options),
]
