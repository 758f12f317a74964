(* Binary search: finds a number in a sorted list by halving the part that is left. *)

let binary_search numbers wanted =
  let rec search low high =
    if low > high then None
    else
      let middle = (low + high) / 2 in
      if numbers.(middle) = wanted then Some middle
      else if numbers.(middle) < wanted then search (middle + 1) high
      else search low (middle - 1)
  in
  search 0 (Array.length numbers - 1)

let () =
  let numbers = [| 2; 5; 8; 12; 16; 23; 38; 56; 72; 91 |] in
  let wanted = 23 in
  match binary_search numbers wanted with
  | None -> Printf.printf "%d is not in the list.\n" wanted
  | Some position -> Printf.printf "%d is at position %d.\n" wanted position
