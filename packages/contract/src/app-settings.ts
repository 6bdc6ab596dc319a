import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import { lenientList, switched } from './scalars.ts';

const appSetting = v.object({ setting_name: v.string(), setting_value: v.optional(switched, false) });

export const readAppSettings = defineCall({
  name: 'readAppSettings',
  summary: 'The switches of the product.',
  method: 'POST',
  path: '/api/v1/appsettings/',
  access: 'bearer',
  reply: v.object({ appsettings: lenientList(appSetting) }),
});
