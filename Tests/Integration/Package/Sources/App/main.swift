import Notes

print("notes")
