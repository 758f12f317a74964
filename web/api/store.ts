/**
 * The Redux store. It starts with who is signed in (session.ts), which every page needs; the server cache
 * (queries.ts) is added by the first page that needs it, so that a visitor does not download it.
 */
import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { persistActions, startPersisting, withPersistedUser } from './persisted.ts';
import { userReducer } from './session.ts';

/** The root reducer, to which slices can be added later. */
export const reducer = combineSlices({ user: userReducer });

/** Middleware can be added to this one after the store is created. */
const dynamicMiddleware = createDynamicMiddleware();
export const { addMiddleware } = dynamicMiddleware;

export const store = configureStore({
  reducer: withPersistedUser(reducer),
  middleware: (defaults) =>
    defaults({ serializableCheck: { ignoredActions: persistActions } }).concat(dynamicMiddleware.middleware),
});

export const { persistor, forget } = startPersisting(store);
