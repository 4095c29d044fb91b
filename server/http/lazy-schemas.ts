import AjvCompiler, { type ValidatorFactory } from '@fastify/ajv-compiler';
import SerializerSelector, { type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js';

const ajv = AjvCompiler();
const fastJson = SerializerSelector();

/** Fastify's own compilers. They compile a schema when it is first needed: most describe refusals and pages that a process never sends. */
export const lazySchemas = {
  buildValidator: ((...settings: Parameters<typeof ajv>): FastifySchemaCompiler<unknown> => {
    const compile = ajv(...settings) as unknown as FastifySchemaCompiler<unknown>;
    return (part) => {
      const validator = once(() => compile(part));
      return (data) => {
        const validate = validator();
        // Fastify would look for the errors on the function that it was given.
        return validate(data) || { error: validate.errors ?? [] };
      };
    };
  }) as unknown as ValidatorFactory,
  buildSerializer: ((...settings) => {
    const compile = fastJson(...settings) as FastifySerializerCompiler<unknown>;
    return (response: Parameters<typeof compile>[0]) => {
      const serializer = once(() => compile(response));
      return (body) => serializer()(body);
    };
  }) as SerializerFactory,
};

function once<T extends object>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}
