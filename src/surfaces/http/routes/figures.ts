import * as figures from '../../../operations/figures/index.ts'
import * as responses from '../responses.ts'
import { figuresShape } from '../figuresShape.ts'
import { type Route, route } from '../route.ts'

const options = { names: { start_at: 'startOn', end_at: 'endOn' }, shape: figuresShape }

export const figuresRoutes: readonly Route[] = [
  route('POST /api/v1/admin/measures', figures.measures, responses.measures, options),
  route('POST /api/v1/admin/dimensions', figures.dimensions, responses.dimensions, options),
  route('POST /api/v1/admin/retention', figures.retention, responses.cohorts, options),
]
