/** Rooms for live classes. What shows them follows by itself when one changes anywhere: see room-news.ts. */
import { type Room, type RoomChange, type RoomDetails, rooms } from '#contract/rooms.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const roomsApi = addEndpoints((build) => ({
  activeRooms: build.query({
    query: () => request(rooms.listActive),
    providesTags: ['rooms', 'enrolments'],
  }),
  allRooms: build.query({
    query: () => request(rooms.list),
    providesTags: ['rooms', 'courses'],
  }),
  /** Whether one may be in that room, asked again whenever a room changes. */
  enteredRoom: build.query({
    query: (roomName: string) => request(rooms.enter, { params: { roomName } }),
    providesTags: ['rooms'],
    keepUnusedDataFor: 0,
  }),
  addRoom: build.mutation({
    query: (body: RoomDetails) => request(rooms.add, { body }),
    invalidatesTags: ['rooms'],
  }),
  updateRoom: build.mutation({
    query: ({ _id, ...body }: RoomChange & Pick<Room, '_id'>) => request(rooms.update, { params: { id: _id }, body }),
    invalidatesTags: ['rooms'],
    /** Its row is right at once, and the table is asked for meanwhile. */
    async onQueryStarted(_, { dispatch, queryFulfilled }) {
      await queryFulfilled.then(
        ({ data: changed }) => dispatch(withRoom(changed)),
        // Whoever asked is told why.
        () => undefined,
      );
    },
  }),
  deleteRoom: build.mutation({
    query: (id: string) => request(rooms.delete, { params: { id } }),
    invalidatesTags: ['rooms'],
  }),
}));

const withRoom = (changed: Room) =>
  roomsApi.util.updateQueryData('allRooms', undefined, (rooms) =>
    rooms.map((room) => (room._id === changed._id ? changed : room)),
  );

/** Now, whatever is known already. */
export const askToEnter = (roomName: string) =>
  roomsApi.endpoints.enteredRoom.initiate(roomName, { forceRefetch: true, subscribe: false });

export const {
  useActiveRoomsQuery,
  useAllRoomsQuery,
  useEnteredRoomQuery,
  useAddRoomMutation,
  useUpdateRoomMutation,
  useDeleteRoomMutation,
} = roomsApi;
