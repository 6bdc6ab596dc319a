import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { GenericSchema } from 'valibot';

type JsonObject = Readonly<Record<string, unknown>>;

/** Schema of a request. */
export const bodySchema = (schema: GenericSchema): JsonObject => toJsonObject(schema, bodyConversion);

/** Schema of a reply. */
export const replySchema = (schema: GenericSchema): JsonObject => toJsonObject(schema, replyConversion);

const bodyConversion: ConversionConfig = {
  typeMode: 'input',
  target: 'draft-2020-12',
  // Checks without a JSON Schema equivalent, such as a trim, are left out.
  errorMode: 'ignore',
  overrideSchema({ valibotSchema }) {
    if (!('entry' in valibotSchema)) return undefined;
    // Safe: `entry` is the schema of the entries of a list that are checked one by one.
    return { type: 'array', items: toJsonObject(valibotSchema.entry as GenericSchema, bodyConversion) };
  },
};

/** The contract reads replies leniently. The document describes the strict form, which the service sends. */
const replyConversion: ConversionConfig = {
  ...bodyConversion,
  overrideSchema({ valibotSchema, jsonSchema }) {
    // `lenientList` stores the schema of its entries beside the list, where the converter does not look.
    if ('entry' in valibotSchema) {
      // Safe: only `lenientList` sets `entry`, and it is the schema of its entries.
      return { type: 'array', items: toJsonObject(valibotSchema.entry as GenericSchema, replyConversion) };
    }
    // The first option of a union is the form that the service sends; the others are only accepted. Objects are kinds
    // of a thing, and it sends each of them.
    if (valibotSchema.type === 'union' && !jsonSchema.anyOf?.every(isObject)) return firstOption(jsonSchema);
    if (valibotSchema.type === 'nullish' && jsonSchema.default !== null) return firstOption(jsonSchema);
    // A flag may be read from any truthy value; the service sends a boolean.
    if (valibotSchema.type === 'optional' && Object.keys(jsonSchema).length === 0) return { type: 'boolean' };
    // The converter allows more entries than a tuple has. Linters ask every list for its `items`.
    if (valibotSchema.type === 'tuple' && jsonSchema.minItems !== undefined)
      return { ...jsonSchema, maxItems: jsonSchema.minItems, items: {} };
    if (valibotSchema.type === 'object' || valibotSchema.type === 'object_with_rest') {
      // Safe: an object schema has entries; the converter declares no more than a type.
      const object = valibotSchema as v.ObjectSchema<v.ObjectEntries, undefined>;
      return { ...jsonSchema, ...requiredFields(jsonSchema, object) };
    }
    return undefined;
  },
};

const isObject = (option: JsonSchema | boolean): boolean =>
  typeof option === 'object' && option.type === 'object';

function firstOption({ anyOf: [first] = [] }: JsonSchema): JsonSchema | undefined {
  return typeof first === 'object' ? first : undefined;
}

/** The service sends every field that is not an exact option. */
function requiredFields(
  { properties = {} }: JsonSchema,
  { entries }: v.ObjectSchema<v.ObjectEntries, undefined>,
): Pick<JsonSchema, 'required'> {
  return { required: Object.keys(properties).filter((name) => entries[name]?.type !== 'exact_optional') };
}

function toJsonObject(schema: GenericSchema, conversion: ConversionConfig): JsonObject {
  const { $schema: _version, ...converted } = toJsonSchema(schema, conversion);
  return converted;
}
