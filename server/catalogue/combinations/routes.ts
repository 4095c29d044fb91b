import type { App } from '../../http/app-type.ts';
import { addArchiveRoutes } from './archive-routes.ts';
import { addChoicesRoute } from './choices-route.ts';
import { addGenerateRoutes } from './generate-routes.ts';
import { addImageRoutes } from './image-routes.ts';
import { addOptionForms } from './option-forms.ts';
import { addOptionRoutes } from './option-routes.ts';
import { addTableRoutes } from './table-routes.ts';

/** Serves the combinations of a product in the dashboard. */
export default async function (app: App): Promise<void> {
  addTableRoutes(app);
  addArchiveRoutes(app);
  addGenerateRoutes(app);
  addOptionRoutes(app);
  addOptionForms(app);
  addImageRoutes(app);
  addChoicesRoute(app);
}
